import { offsetAt, type TimeZone } from '#lib/domain/text/time.ts';
import { defaultHorzScaleBehavior, type UTCTimestamp } from 'lightweight-charts';

type Points = Parameters<InstanceType<typeof DaysOfUtc>['fillWeightsForPoints']>[0];

const DaysOfUtc = defaultHorzScaleBehavior();

/**
 * Seconds for which an offset is cached. Zones change their clocks at a full or half hour of UTC; a quarter
 * of a day is accurate enough to find midnights.
 */
const OFFSET_HOLDS_SECONDS = 21_600;

/**
 * The time axis, with days, months and years in a time zone. The library knows only UTC and marks a day at
 * the first bar after midnight UTC, so it is given local clock times instead.
 */
export class ZonedAxis extends DaysOfUtc {
	#zone: TimeZone = 'utc';
	readonly #offsets = new Map<number, number>();

	/** @returns whether the zone has changed, so that the marks must be rebuilt */
	useZone(zone: TimeZone): boolean {
		if (zone === this.#zone) return false;
		this.#zone = zone;
		this.#offsets.clear();
		return true;
	}

	override fillWeightsForPoints(points: Points, start: number): void {
		if (this.#zone === 'utc') return super.fillWeightsForPoints(points, start);
		// A mark's weight depends on the previous bar.
		const from = Math.max(0, start - 1);
		const zoned = points.slice(from).map((point) => ({ ...point, time: this.#shift(point.time) }));
		super.fillWeightsForPoints(zoned, start - from);
		for (const [place, { timeWeight }] of zoned.entries()) {
			const point = points[from + place];
			if (point && from + place >= start) point.timeWeight = timeWeight;
		}
	}

	#shift(time: Points[number]['time']): Points[number]['time'] {
		const seconds = Number(this.key(time));
		return this.convertHorzItemToInternal((seconds + this.#offsetNear(seconds)) as UTCTimestamp);
	}

	#offsetNear(seconds: number): number {
		const part = Math.floor(seconds / OFFSET_HOLDS_SECONDS);
		const known = this.#offsets.get(part);
		if (known !== undefined) return known;
		const offset = offsetAt(part * OFFSET_HOLDS_SECONDS, this.#zone);
		this.#offsets.set(part, offset);
		return offset;
	}
}
