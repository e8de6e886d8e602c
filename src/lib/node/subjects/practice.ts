import type { PracticeOrder } from '#lib/domain/practice-order.ts';

/**
 * Orders to a practice world, past its node: moves of its time, and trouble. A real node has no such subject, and is never
 * sent any of them.
 */
export interface NodePractice {
	/** Practice time of now, in milliseconds since 1970. Rejects if the host takes no orders from this page. */
	time(): Promise<number>;
	/**
	 * Moves practice time on by `ms`; all that is due in between happens.
	 *
	 * @returns practice time, in milliseconds since 1970
	 */
	moveForward(ms: number): Promise<number>;
	order(order: PracticeOrder): Promise<void>;
	/** Cancels orders that wait, and undoes the others as far as possible. Time stays as it is. */
	calm(): Promise<void>;
}
