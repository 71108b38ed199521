// Instructions that painting needs and that Swift cannot express: stores that bypass the cache, the processor's
// own instruction for filling memory, and ARM's products of bytes.
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

#if defined(__aarch64__)
#include <stdint.h>
#include <arm_neon.h>

// Pixels through a mask: (color * m + under * (255 - m)) / 255, rounded, for each channel. A product of bytes
// with its sum is one instruction here, and so is the copy of mask bytes to the channels of their pixels. From
// Swift's vectors the compiler makes moves of single bytes instead.

// x / 255, rounded, for sums up to 65152: the bound of the kernels.
static inline uint8x8_t vitrine_by_255(uint16x8_t x) { return vraddhn_u16(x, vrshrq_n_u16(x, 8)); }

// Four pixels; `rest` is what is left of those below.
static inline uint8x16_t vitrine_mixed(uint8x16_t color, uint8x16_t m, uint8x16_t under, uint8x16_t rest) {
  uint16x8_t low = vmull_u8(vget_low_u8(color), vget_low_u8(m));
  uint16x8_t high = vmull_high_u8(color, m);
  low = vmlal_u8(low, vget_low_u8(under), vget_low_u8(rest));
  high = vmlal_high_u8(high, under, rest);
  return vraddhn_high_u16(vitrine_by_255(low), high, vrshrq_n_u16(high, 8));
}

// Each of the first eight bytes in the four channels of its pixel.
static inline uint8x16x2_t vitrine_spread(uint8x8_t m) {
  uint8x16_t both = vcombine_u8(m, m);
  uint16x8_t twice = vreinterpretq_u16_u8(vzip1q_u8(both, both));
  uint8x16x2_t spread = {{vreinterpretq_u8_u16(vzip1q_u16(twice, twice)),
                          vreinterpretq_u8_u16(vzip2q_u16(twice, twice))}};
  return spread;
}

// Eight pixels of an opaque color through the mask bytes `bits`, over pixels that all are `under`.
static inline void vitrine_blend8_on(unsigned int *to, unsigned long long bits, unsigned int color,
                                     unsigned int under) {
  uint8x16_t c = vreinterpretq_u8_u32(vdupq_n_u32(color)), u = vreinterpretq_u8_u32(vdupq_n_u32(under));
  uint8x16x2_t m = vitrine_spread(vcreate_u8(bits));
  unsigned char *t = (unsigned char *)to;
  vst1q_u8(t, vitrine_mixed(c, m.val[0], u, vmvnq_u8(m.val[0])));
  vst1q_u8(t + 16, vitrine_mixed(c, m.val[1], u, vmvnq_u8(m.val[1])));
}

// The same over the pixels that are there.
static inline void vitrine_blend8(unsigned int *to, unsigned long long bits, unsigned int color) {
  uint8x16_t c = vreinterpretq_u8_u32(vdupq_n_u32(color));
  uint8x16x2_t m = vitrine_spread(vcreate_u8(bits));
  unsigned char *t = (unsigned char *)to;
  vst1q_u8(t, vitrine_mixed(c, m.val[0], vld1q_u8(t), vmvnq_u8(m.val[0])));
  vst1q_u8(t + 16, vitrine_mixed(c, m.val[1], vld1q_u8(t + 16), vmvnq_u8(m.val[1])));
}

// The same with a color that is not opaque.
static inline void vitrine_blend8_clear(unsigned int *to, unsigned long long bits, unsigned int color) {
  uint8x16_t c = vreinterpretq_u8_u32(vdupq_n_u32(color));
  uint8x8_t mask = vcreate_u8(bits);
  uint8x16x2_t m = vitrine_spread(mask);
  uint8x8_t gone = vitrine_by_255(vmull_u8(mask, vdup_n_u8(color >> 24)));
  uint8x16x2_t rest = vitrine_spread(vmvn_u8(gone));
  unsigned char *t = (unsigned char *)to;
  vst1q_u8(t, vitrine_mixed(c, m.val[0], vld1q_u8(t), rest.val[0]));
  vst1q_u8(t + 16, vitrine_mixed(c, m.val[1], vld1q_u8(t + 16), rest.val[1]));
}

// Four pixels of an opaque color through the mask bytes `bits`.
static inline void vitrine_blend4(unsigned int *to, unsigned int bits, unsigned int color) {
  uint8x16_t m = vitrine_spread(vcreate_u8(bits)).val[0];
  unsigned char *t = (unsigned char *)to;
  vst1q_u8(t, vitrine_mixed(vreinterpretq_u8_u32(vdupq_n_u32(color)), m, vld1q_u8(t), vmvnq_u8(m)));
}

// The alpha of each of four pixels in its four channels.
static inline uint8x16_t vitrine_alphas(uint8x16_t pixels) {
  static const unsigned char places[16] = {3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15};
  return vqtbl1q_u8(pixels, vld1q_u8(places));
}

// Four pixels through a mask: (from * m + under * (255 - alpha of from * m / 255)) / 255.
static inline uint8x16_t vitrine_masked(uint8x16_t from, uint8x16_t m, uint8x16_t under) {
  uint8x16_t a = vitrine_alphas(from);
  uint8x8_t low = vitrine_by_255(vmull_u8(vget_low_u8(a), vget_low_u8(m)));
  uint16x8_t high = vmull_high_u8(a, m);
  uint8x16_t gone = vraddhn_high_u16(low, high, vrshrq_n_u16(high, 8));
  return vitrine_mixed(from, m, under, vmvnq_u8(gone));
}

// Eight pixels over those that are there, through the mask bytes `bits`.
static inline void vitrine_blend8_pixels(unsigned int *to, const unsigned int *from, unsigned long long bits) {
  uint8x16x2_t m = vitrine_spread(vcreate_u8(bits));
  unsigned char *t = (unsigned char *)to;
  const unsigned char *f = (const unsigned char *)from;
  vst1q_u8(t, vitrine_masked(vld1q_u8(f), m.val[0], vld1q_u8(t)));
  vst1q_u8(t + 16, vitrine_masked(vld1q_u8(f + 16), m.val[1], vld1q_u8(t + 16)));
}

// Whether eight pixels are all opaque.
static inline int vitrine_opaque(uint8x16_t a, uint8x16_t b) {
  uint8x16_t colors = vreinterpretq_u8_u32(vdupq_n_u32(0xffffff));
  return vminvq_u8(vorrq_u8(vandq_u8(a, b), colors)) == 255;
}

// Whether eight pixels are all clear.
static inline int vitrine_clear(uint8x16_t a, uint8x16_t b) { return vmaxvq_u8(vorrq_u8(a, b)) == 0; }

// A row with one mask byte for all, eight pixels at a time. Opaque pixels, as those of a map tile that fades
// in, all leave the same part of the pixels below; clear ones change nothing.
static inline void vitrine_fade(unsigned int *to, const unsigned int *from, long count, unsigned char opacity) {
  uint8x16_t m = vdupq_n_u8(opacity), rest = vmvnq_u8(m);
  unsigned char *t = (unsigned char *)to;
  const unsigned char *f = (const unsigned char *)from;
  for (unsigned char *end = t + 4 * count; t < end; t += 32, f += 32) {
    uint8x16_t a = vld1q_u8(f), b = vld1q_u8(f + 16), c = vld1q_u8(t), d = vld1q_u8(t + 16);
    if (vitrine_opaque(a, b)) {
      vst1q_u8(t, vitrine_mixed(a, m, c, rest));
      vst1q_u8(t + 16, vitrine_mixed(b, m, d, rest));
    } else if (!vitrine_clear(a, b)) {
      vst1q_u8(t, vitrine_masked(a, m, c));
      vst1q_u8(t + 16, vitrine_masked(b, m, d));
    }
  }
}

// Four pixels over others: from + under * (255 - alpha of from) / 255.
static inline uint8x16_t vitrine_over(uint8x16_t from, uint8x16_t under) {
  uint8x16_t rest = vmvnq_u8(vitrine_alphas(from));
  uint8x8_t low = vitrine_by_255(vmull_u8(vget_low_u8(under), vget_low_u8(rest)));
  uint16x8_t high = vmull_high_u8(under, rest);
  return vaddq_u8(from, vraddhn_high_u16(low, high, vrshrq_n_u16(high, 8)));
}

// A row over the pixels that are there, eight at a time. Clear pixels change nothing, opaque ones are copied.
static inline void vitrine_over_row(unsigned int *to, const unsigned int *from, long count) {
  unsigned char *t = (unsigned char *)to;
  const unsigned char *f = (const unsigned char *)from;
  for (unsigned char *end = t + 4 * count; t < end; t += 32, f += 32) {
    uint8x16_t a = vld1q_u8(f), b = vld1q_u8(f + 16);
    if (vitrine_clear(a, b)) continue;
    if (!vitrine_opaque(a, b)) {
      uint8x16_t c = vld1q_u8(t), d = vld1q_u8(t + 16);
      a = vitrine_over(a, c);
      b = vitrine_over(b, d);
    }
    vst1q_u8(t, a);
    vst1q_u8(t + 16, b);
  }
}

// Four columns of a stretched row, each between two neighbors of the eight pixels at `from`: `places` are the
// bytes of the left ones there, and `weights` those of the right ones in 256ths, for each channel.
static inline uint8x16_t vitrine_stretched(const unsigned char *from, uint8x16_t places, uint8x16_t weights) {
  uint8x16x2_t pixels = vld1q_u8_x2(from);
  uint8x16_t a = vqtbl2q_u8(pixels, places), b = vqtbl2q_u8(pixels, vaddq_u8(places, vdupq_n_u8(4)));
  // a + ((b - a) * w + 128) / 256 modulo 256: only the second byte of the product counts.
  uint16x8_t low = vmull_u8(vget_low_u8(b), vget_low_u8(weights)), high = vmull_high_u8(b, weights);
  low = vmlsl_u8(low, vget_low_u8(a), vget_low_u8(weights));
  high = vmlsl_high_u8(high, a, weights);
  return vaddq_u8(a, vrshrn_high_n_u16(vrshrn_n_u16(low, 8), high, 8));
}

// The first `count` columns of a stretched row, eight at a time; of each four, `left` has the place of the
// eight pixels in the row, in bytes. `places` and `weights` are those of `vitrine_stretched`, in words.
static inline void vitrine_stretch(unsigned int *to, const void *row, const int *left,
                                   const unsigned int *places, const unsigned int *weights, long count) {
  const unsigned char *r = row, *p = (const unsigned char *)places, *w = (const unsigned char *)weights;
  unsigned char *t = (unsigned char *)to;
  for (const int *end = left + count; left < end; left += 8, p += 32, w += 32, t += 32) {
    // All is read before it is written: reads become pairs, and pointers advance with them.
    uint8x16_t p0 = vld1q_u8(p), p1 = vld1q_u8(p + 16), w0 = vld1q_u8(w), w1 = vld1q_u8(w + 16);
    uint8x16_t a = vitrine_stretched(r + left[0], p0, w0), b = vitrine_stretched(r + left[4], p1, w1);
    vst1q_u8(t, a);
    vst1q_u8(t + 16, b);
  }
}

// Four pixels of two rows: (a * first + b * second) / 256, rounded.
static inline uint8x16_t vitrine_between(uint8x16_t a, uint8x16_t b, uint8x16_t first, uint8x16_t second) {
  uint16x8_t low = vmull_u8(vget_low_u8(a), vget_low_u8(first)), high = vmull_high_u8(a, first);
  low = vmlal_u8(low, vget_low_u8(b), vget_low_u8(second));
  high = vmlal_high_u8(high, b, second);
  return vrshrn_high_n_u16(vrshrn_n_u16(low, 8), high, 8);
}

// Two rows mixed, eight pixels at a time; the weights add up to 256.
static inline void vitrine_mix(unsigned int *to, const unsigned int *a, const unsigned int *b, long count,
                               unsigned char first, unsigned char second) {
  uint8x16_t f = vdupq_n_u8(first), s = vdupq_n_u8(second);
  const unsigned char *v = (const unsigned char *)a, *w = (const unsigned char *)b;
  unsigned char *t = (unsigned char *)to;
  for (const unsigned char *end = v + 4 * count; v < end; v += 32, w += 32, t += 32) {
    uint8x16_t a0 = vld1q_u8(v), a1 = vld1q_u8(v + 16), b0 = vld1q_u8(w), b1 = vld1q_u8(w + 16);
    vst1q_u8(t, vitrine_between(a0, b0, f, s));
    vst1q_u8(t + 16, vitrine_between(a1, b1, f, s));
  }
}

// Two colors that alternate from pixel to pixel, over the pixels that are there, eight at a time. `pair` has
// both.
static inline void vitrine_shade(unsigned int *to, long count, unsigned long long pair) {
  uint8x16_t color = vreinterpretq_u8_u64(vdupq_n_u64(pair));
  unsigned char *t = (unsigned char *)to;
  for (unsigned char *end = t + 4 * count; t < end; t += 32) {
    uint8x16_t a = vld1q_u8(t), b = vld1q_u8(t + 16);
    vst1q_u8(t, vitrine_over(color, a));
    vst1q_u8(t + 16, vitrine_over(color, b));
  }
}
#endif
