import type { PracticeOrder } from '#lib/domain/practice-order.ts';

/**
 * Controls the simulation of a practice node, bypassing the node: moves its clock and injects faults. Missing
 * for a real node, which never receives any of these calls.
 */
export interface NodePractice {
	/**
	 * Practice time, in milliseconds since 1970. Rejects if the host does not accept commands from this page.
	 */
	time(): Promise<number>;
	/**
	 * Moves practice time forward by `ms`. Everything due in between happens.
	 * @returns practice time, in milliseconds since 1970
	 */
	moveForward(ms: number): Promise<number>;
	order(order: PracticeOrder): Promise<void>;
	/** Cancels pending faults and undoes the others as far as possible. Does not change the time. */
	calm(): Promise<void>;
}
