#!/usr/bin/env python3
"""Measures semel beside its peers in one run on this machine, all sides durable, and prints ratios.

    bench/run.py [--seconds 8] [--rounds 3] [--connections 64 256] [--only transaction|put|get|order|hot] [--json FILE]

The order transaction: order Put if absent, stock Update `available >= :q` over 1,000 SKUs, ledger Put. `order` is the
same through /v1/orders, recorded, against one statement that writes the operation too; `hot` has one SKU. Rounds go through all
servers in turn, so that a machine whose speed drifts is unfair to nobody; the median round counts.
"""
import argparse
import json
import sys

import peers

TARGETS = {("transaction", "postgresql"): 4.0, ("transaction", "dynoxide"): 12.0, ("transaction", "redis"): 0.7,
           ("order", "postgresql"): 2.5, ("hot", "postgresql"): 10.0,
           ("put", "dynoxide"): 8.0, ("get", "echo"): 0.7}


def contenders(operation):
    every = {"transaction": [peers.semel, peers.postgres, peers.dynoxide, peers.redis, peers.echo],
             "order": [peers.semel, peers.postgres], "hot": [peers.semel, peers.postgres],
             "put": [peers.semel, peers.dynoxide, peers.echo], "get": [peers.semel, peers.dynoxide, peers.echo]}
    return [peer for peer in (make() for make in every[operation]) if peer is not None]


def measure(peer, operation, connections, seconds):
    with peer as running:
        asked = "echo" if peer.name == "echo" else operation
        running.measure(asked, connections, 1)  # warm up
        return running.measure(asked, connections, seconds)


def compare(operation, connections, options):
    rounds = {}
    for number in range(options.rounds):
        for peer in contenders(operation):
            figures = measure(peer, operation, connections, options.seconds)
            if figures["refused"]:
                sys.exit("%s refused %d requests" % (peer.name, figures["refused"]))
            rounds.setdefault(peer.name, []).append(figures)
            print("round %d  %-11s c=%-4d %-10s %s" % (number + 1, operation, connections, peer.name, show(figures)), flush=True)
    return {name: sorted(found, key=lambda figures: figures["per_second"])[len(found) // 2] for name, found in rounds.items()}


def show(figures):
    text = "%7d/s" % figures["per_second"]
    if "p50_us" in figures:
        text += "  p50 %5.1f ms  p99 %5.1f ms" % (figures["p50_us"] / 1000, figures["p99_us"] / 1000)
    if "server_cpu_us" in figures:
        text += "  cpu %5.1f us  %4d MB" % (figures["server_cpu_us"], figures["resident_mb"])
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--connections", type=int, nargs="+", default=[64, 256])
    parser.add_argument("--only", choices=["transaction", "put", "get", "order", "hot"])
    parser.add_argument("--json", metavar="FILE", help="write all figures there too")
    options = parser.parse_args()
    all_figures, missed = [], 0
    for operation in [options.only] if options.only else ["transaction", "put", "get", "order", "hot"]:
        for connections in options.connections:
            medians = compare(operation, connections, options)
            ours = medians["semel"]["per_second"]
            for name, figures in medians.items():
                ratio, target = ours / figures["per_second"], TARGETS.get((operation, name))
                verdict = "" if target is None else "  target %.1f: %s" % (target, "met" if ratio >= target else "MISSED")
                missed += verdict.endswith("MISSED")
                print("median   %-11s c=%-4d %-10s %s  semel is %.2f x%s"
                      % (operation, connections, name, show(figures), ratio, verdict), flush=True)
                all_figures.append(dict(figures, peer=name, asked=operation, ratio=round(ratio, 3)))
    if options.json:
        with open(options.json, "w") as out:
            json.dump(all_figures, out, indent=1)
    print("%d targets missed" % missed)


if __name__ == "__main__":
    main()
