import type { ClockReading } from '#lib/domain/session/clock-skew.ts';
import type { ReadOptions } from './read-options.ts';

/** The node’s own clock. */
export interface NodeTime {
	read(options?: ReadOptions): Promise<ClockReading>;
}
