export interface CandleSeries {
	readonly nodeId: string;
	readonly base: string;
	readonly rel: string;
	/** In seconds. */
	readonly timescale: number;
}

/** A reversed pair is another series. */
export function seriesKey({ nodeId, base, rel, timescale }: CandleSeries): string {
	return JSON.stringify([nodeId, base, rel, timescale]);
}

/** The keys of all series of a node: each of them begins with its id, as JSON. */
export function candlesOf(nodeId: string): IDBKeyRange {
	const start = `[${JSON.stringify(nodeId)},`;
	return IDBKeyRange.bound([start], [`${start}\uffff`]);
}
