/**
 * A grey image of 16 by 8 pixels in two blocks with a restart marker between them; each block has one two-bit
 * coefficient.
 */
export const TWO_BLOCKS = Uint8Array.of(
	...[0xff, 0xd8],
	...[0xff, 0xc0, 0, 11, 8, 0, 8, 0, 16, 1, 1, 0x11, 0],
	...[0xff, 0xc4, 0, 20, 0x00, 1, ...new Uint8Array(15), 0x00],
	...[0xff, 0xc4, 0, 21, 0x10, 1, 1, ...new Uint8Array(14), 0x00, 0x02],
	...[0xff, 0xdd, 0, 4, 0, 1],
	...[0xff, 0xda, 0, 8, 1, 1, 0x00, 0, 63, 0],
	...[0b0101_1011, 0xff, 0xd0, 0b0101_0011],
	...[0xff, 0xd9],
);
