#!/usr/bin/env python3
"""How semel holds up as it fills: speed at 100,000 and at 10 million items, memory under minutes of writes, and the restart
after a kill -9 of the full folder.

    bench/scale.py [--items 10000000] [--seconds 8] [--json FILE]

Speeds are measured with 64 connections, first near-empty, then full, in one run: the ratio counts. The load is the bench's
PutItem, so the writes of the filling are the memory test too.
"""
import argparse
import json
import os
import signal
import subprocess
import time

import peers

SMALL = 100_000
OPERATIONS = ("transaction", "put", "get")
STEP_S = 20


def resident_mb(pid):
    with open("/proc/%d/status" % pid) as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS:"))


def folder_mb(folder):
    return sum(os.path.getsize(os.path.join(path, name)) for path, _, names in os.walk(folder) for name in names) >> 20


def run_load(peer, operation, seconds):
    words = [peers.LOAD, "--port", str(peer.port), "--operation", operation, "--connections", "64", "--seconds", str(seconds)]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def fill(peer, wanted, samples):
    """Puts until about `wanted` items are there; samples memory after each step."""
    count, began = 0, time.monotonic()
    while count < wanted:
        seconds = STEP_S if wanted - count > SMALL else 2
        count += int(run_load(peer, "put", seconds)["per_second"] * seconds)
        samples.append({"items": count, "resident_mb": resident_mb(peer.process.pid), "folder_mb": folder_mb(peer.folder),
                        "at_s": round(time.monotonic() - began)})
        print("%(at_s)5d s  %(items)9d items  %(resident_mb)4d MB resident  %(folder_mb)5d MB on disk" % samples[-1], flush=True)
    return count


def speeds(peer, seconds):
    found = {operation: run_load(peer, operation, seconds)["per_second"] for operation in OPERATIONS}
    print("   ".join("%s %d/s" % pair for pair in found.items()), flush=True)
    return found


def restart_s(peer):
    """Seconds from the start of a new process, after a kill -9, to its first answer."""
    words = list(peer.process.args)
    peer.process.send_signal(signal.SIGKILL)
    peer.process.wait()
    began = time.monotonic()
    peer.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peer.wait_for_answer()
    return time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--items", type=int, default=10_000_000)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--json", metavar="FILE", help="write all figures there too")
    options = parser.parse_args()
    samples = []
    with peers.semel() as peer:
        fill(peer, SMALL, samples)
        few = speeds(peer, options.seconds)
        samples.clear()
        fill(peer, options.items, samples)
        many = speeds(peer, options.seconds)
        folder = folder_mb(peer.folder)
        restart = restart_s(peer)
        again = speeds(peer, 2)
    ratios = {operation: many[operation] / few[operation] for operation in OPERATIONS}
    half = [sample["resident_mb"] for sample in samples[len(samples) // 2:]]
    print("speed when full, of speed when small: " + "  ".join("%s %.2f" % pair for pair in ratios.items()))
    print("resident memory in the second half of the load: %d to %d MB" % (min(half), max(half)))
    print("kill -9 with %d MB on disk: first answer after %.2f s; then get %d/s" % (folder, restart, again["get"]))
    if options.json:
        with open(options.json, "w") as out:
            json.dump({"few": few, "many": many, "ratios": ratios, "samples": samples, "folder_mb": folder, "restart_s": restart}, out)


if __name__ == "__main__":
    main()
