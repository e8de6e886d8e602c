import type { PracticeOrder } from '#lib/domain/practice-order.ts';

/**
 * Controls a practice node's simulation, bypassing the node: moves its time, and causes faults. A real node has
 * no such subject, and never receives any of these calls.
 */
export interface NodePractice {
	/** Current practice time, in milliseconds since 1970. Rejects if the host takes no orders from this page. */
	time(): Promise<number>;
	/**
	 * Moves practice time forward by `ms`; everything due in between happens.
	 *
	 * @returns practice time, in milliseconds since 1970
	 */
	moveForward(ms: number): Promise<number>;
	order(order: PracticeOrder): Promise<void>;
	/** Cancels pending orders to the simulation, and undoes the others as far as possible. Time is unchanged. */
	calm(): Promise<void>;
}
