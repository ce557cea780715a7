#pragma once

namespace semel::process {

// What the server and the launcher agree on. The launcher is called as
//   launcher MODE UID WORKER_UID ROOM CODE RUNTIME TMP_FOLDER BESIDES TMP_MB DATA_MB FILE_MB
//   PROCESSES PROGRAM [ARGUMENT...]
// where MODE is one of the letters below, UID the server's user, WORKER_UID the user of the worker,
// ROOM an empty folder to mount on, TMP_FOLDER the worker's /tmp where nothing can be mounted, and
// BESIDES a folder that the interpreter needs ("" for none).

/// How far a worker can be shut off on this machine.
inline constexpr char mode_namespaces = 'n';       ///< namespaces by root
inline constexpr char mode_user_namespaces = 'u';  ///< namespaces by anybody
inline constexpr char mode_plain = 'p';            ///< a process like any other

// Descriptors that the launcher is given, besides 0, 1 and 2.
inline constexpr int runtime_descriptor = 3;  ///< the worker's connection to the server, if any
inline constexpr int life_descriptor = 4;     ///< closed by the server: all ends

// What the launcher writes to life_descriptor before it ends: a letter and the rest.
inline constexpr char told_exit = 'e';     ///< the worker ended by itself: its status in decimal
inline constexpr char told_signal = 's';   ///< the worker was killed: the signal in decimal
inline constexpr char told_failure = 'f';  ///< the worker could not be started: why

}  // namespace semel::process
