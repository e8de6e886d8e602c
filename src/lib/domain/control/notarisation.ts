/** How far a chain is written into another one, so that it cannot be changed up to there. In blocks; 0 for none. */
interface Heights {
	readonly height: number;
	readonly bestHeight: number;
}

/** Blocks since the last notarisation; nothing where there is none. */
export function blocksSince({ height, bestHeight }: Heights): number | undefined {
	return height > 0 ? Math.max(0, bestHeight - height) : undefined;
}
