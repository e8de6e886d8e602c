import type { Span } from '#lib/domain/market/candles.ts';

/** Where the user points to. */
export type PointedPlace = 'chart' | 'trades';

/** The time that the user points to, which the chart and the list of trades both mark. */
export class PointedTime {
	#span = $state.raw<Span>();
	#place = $state.raw<PointedPlace>();

	/** From the first second to the last. */
	get span(): Span | undefined {
		return this.#span;
	}

	/** A time that is pointed to in the other place. */
	from(place: PointedPlace): Span | undefined {
		return this.#place === place ? this.#span : undefined;
	}

	point(place: PointedPlace, span: Span | undefined): void {
		// What leaves one place must not clear what the other points to.
		if (!span && this.#place !== place) return;
		this.#place = place;
		this.#span = span;
	}

	isPointedTo(time: number): boolean {
		return this.#span !== undefined && time >= this.#span.from && time <= this.#span.to;
	}
}
