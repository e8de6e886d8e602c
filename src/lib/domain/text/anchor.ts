/** Anchor of a heading in a URL: `#order-book` for "Order book". */
export function anchorOf(title: string): string {
	return title
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-|-$/g, '');
}
