// Two instructions that painting needs and that Swift cannot express: stores that bypass the cache, and the
// processor's own instruction for filling memory.
//
// A finished band is copied into memory that is not read again here. Ordinary stores would first load each of
// its cache lines, and evict the lines that the next band needs. Where scan-out memory is mapped
// write-combined, as most drivers map it, nothing is cached, and these stores are as fast as others.
#pragma once

#if defined(__x86_64__)
typedef long long vitrine_block __attribute__((vector_size(16)));
typedef long long vitrine_loose_block __attribute__((vector_size(16), aligned(1)));
#endif

// Copies `count` bytes; the two must not overlap. What comes after `vitrine_stream_end` comes after them.
static inline void vitrine_stream(void *to, const void *from, unsigned long count) {
#if defined(__x86_64__)
  char *t = to;
  const char *f = from;
  unsigned long head = -(unsigned long)t & 63;
  // Whole lines only: parts of one would each be a transfer of its own.
  if (count >= head + 64) {
    __builtin_memcpy(t, f, head);
    for (t += head, f += head, count -= head; count >= 64; t += 64, f += 64, count -= 64) {
      const vitrine_loose_block *s = (const vitrine_loose_block *)f;
      vitrine_block a = s[0], b = s[1], c = s[2], d = s[3];
      vitrine_block *o = (vitrine_block *)t;
      __builtin_nontemporal_store(a, o);
      __builtin_nontemporal_store(b, o + 1);
      __builtin_nontemporal_store(c, o + 2);
      __builtin_nontemporal_store(d, o + 3);
    }
  }
  __builtin_memcpy(t, f, count);
#else
  // On ARM the C library's copy is as fast, and the hint is ignored by the cores in question.
  __builtin_memcpy(to, from, count);
#endif
}

static inline void vitrine_stream_end(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

#if defined(__x86_64__)
// Makes `count` pixels, sixteen at least, one color; `to` is aligned to a pixel.
//
// Lines that are overwritten whole need not be fetched first, and `rep stos` informs the processor that
// they are. It takes some 30 ns to begin, and a third more time where it does not begin with a line.
static inline void vitrine_fill(unsigned int *to, unsigned long count, unsigned int pixel) {
  for (int i = 0; i < 16; i++) to[i] = pixel;
  // The line that begins within these sixteen or right behind them.
  void *line = (void *)(((unsigned long)to + 64) & ~63ul);
  unsigned long pairs = ((unsigned long)(to + count) - (unsigned long)line) / 8;
  unsigned long long pair = (unsigned long long)pixel << 32 | pixel;
  __asm__ volatile("rep stosq" : "+D"(line), "+c"(pairs) : "a"(pair) : "memory");
  to[count - 1] = pixel;
}
#endif
