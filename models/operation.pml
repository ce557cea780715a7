/* One business operation under crashes and a bad network: the protocol of src/domain/operation.
 *
 * A driver stores the intent and sends the transaction; two sweepers finish what they find pending. Every call may be answered, be
 * done with its reply lost, be lost, arrive later, or arrive twice; the driver and one sweeper may crash at any step. There is a
 * budget of faults, since nothing is promised while the network never works.
 *
 * Asserted at every step: one effect exactly if the record is COMMITTED (I1), the stock adds up (I2), nobody is told what is not or
 * will not stay true (I3). By LTL: what is pending ends (I4).
 *
 * tools/model.sh runs it. -DNO_FENCE takes the generation out of the transaction's condition, and the checker finds the late transaction that commits after
 * its operation was told to have failed.
 */

#ifndef STOCK
#define STOCK 1
#endif
#ifndef FAULTS
#define FAULTS 3
#endif
#define GENERATIONS 2
#define SENDS 2

mtype = { none, pending, committed, failed };       /* of the record */
mtype = { done, short_of_stock, met_record, unknown }; /* outcomes of the transaction */

mtype state = none;
byte generation = 0;
byte stock = STOCK;
byte effects = 0;

byte faults = FAULTS;
byte crashes = 2;
byte late_commits[GENERATIONS + 2];   /* transactions under way, by generation */
byte late_failures[GENERATIONS + 2];  /* fences into FAILED under way */

bool told_committed = false;
bool told_failed = false;

#define is_final (state == committed || state == failed)

#ifdef NO_FENCE
#define may_commit(g) (state == pending || state == failed)
#else
#define may_commit(g) (state == pending && generation == g)
#endif

inline check() {
  assert(effects <= 1);
  assert((state == committed) == (effects == 1));
  assert(stock + effects == STOCK);
  assert(!(told_committed && state != committed));
  assert(!(told_failed && state != failed))
}

/* The store does a transaction: the record's condition first, then the stock's. */
inline do_commit(g, outcome) {
  if
  :: may_commit(g) && stock > 0 -> stock--; effects++; state = committed; outcome = done
  :: may_commit(g) && stock == 0 -> outcome = short_of_stock
  :: else -> outcome = met_record
  fi;
  check()
}

/* The store does a fence: only over what was seen. */
inline do_fence(g, to) {
  if
  :: state == pending && generation == g -> generation++; state = to
  :: else -> skip
  fi;
  check()
}

/* A call: done and heard; or, while there are faults, done and not heard, under way, or lost. */
inline send_commit(g, outcome) {
  if
  :: atomic { true -> do_commit(g, outcome) }
  :: atomic { faults > 0 -> faults--; do_commit(g, outcome); outcome = unknown }
  :: atomic { faults > 0 -> faults--; late_commits[g]++; outcome = unknown }
  :: atomic { faults > 0 -> faults--; outcome = unknown }
  fi
}

/* Until the record is no more as it was seen: an answer, or the old item of a failed condition, says so. */
inline send_fence(g, to) {
  do
  :: atomic { true -> do_fence(g, to); break }
  :: atomic { faults > 0 -> faults--; do_fence(g, to) }
  :: atomic { faults > 0 && to == failed -> faults--; late_failures[g]++ }
  :: atomic { faults > 0 -> faults-- }
  od
}

/* What the record says is told. */
inline tell() {
  atomic {
    if
    :: state == committed -> told_committed = true
    :: state == failed -> told_failed = true
    :: else -> skip
    fi;
    check()
  }
}

#define may_crash if :: atomic { crashes > 0 -> crashes--; goto dead } :: skip fi

/* Sends what generation `mine` has frozen, judges, and fences where the outcome does not say all. */
inline drive() {
  sends = 0;
  do
  :: may_crash;
     send_commit(mine, outcome);
     may_crash;
     sends++;
     if
     :: outcome == done -> atomic { told_committed = true; check() }; break
     :: outcome == met_record -> tell(); break
     :: outcome == short_of_stock -> send_fence(mine, failed); may_crash; tell(); break
     :: outcome == unknown && sends < SENDS -> skip
     :: outcome == unknown && sends == SENDS ->
        if
        :: mine <= GENERATIONS && mine < 2 ->  /* resolve, and another try */
           send_fence(mine, pending);
           atomic {
             if
             :: state == pending && generation == mine + 1 -> mine++; sends = 0
             :: else -> goto met
             fi
           }
        :: send_fence(mine, failed); may_crash; tell(); break
        :: break  /* left open */
        fi
     fi
  od
}

active proctype driver() {
  mtype outcome = unknown;
  byte sends = 0;
  byte mine = 1;
  may_crash;
  atomic { state == none -> state = pending; generation = 1 };
  drive();
  goto dead;
met:
  tell();
dead:
  skip
}

/* The first may crash, the second may not: somebody is left. Both act on what may be old when they do. */
active [2] proctype sweeper() {
  mtype outcome = unknown;
  byte sends = 0;
  byte mine = 0;
  do
  :: atomic { state == pending -> mine = generation };
     if
     :: atomic { _pid == 1 && crashes > 0 -> crashes--; goto dead }
     :: skip
     fi;
     if
     :: send_commit(mine, outcome);
        if
        :: outcome == short_of_stock -> send_fence(mine, failed)
        :: else -> skip
        fi
     :: send_fence(mine, failed)
     fi;
     tell()
  :: atomic { is_final -> break }
  od;
dead:
  skip
}

/* What is under way arrives, twice perhaps, or never. */
active proctype network() {
  mtype outcome = unknown;
  byte g;
end:
  do
  :: atomic {
       select(g : 1 .. GENERATIONS + 1);
       if
       :: late_commits[g] > 0 -> late_commits[g]--; do_commit(g, outcome)
       :: late_commits[g] > 0 && faults > 0 -> faults--; do_commit(g, outcome)
       :: late_failures[g] > 0 -> late_failures[g]--; do_fence(g, failed)
       :: else -> skip
       fi
     }
  od
}

ltl ends { [] (state == pending -> <> is_final) }
