import type { PracticeOrder } from '#lib/domain/practice/practice-order.ts';

/**
 * What only a practice world can be told, past its node: its time, and what is to go wrong in it. A real node has no such
 * subject, and is never sent anything of it.
 */
export interface NodePractice {
	/** Practice time of now, in milliseconds since 1970. Rejects where the host takes no orders from this page. */
	time(): Promise<number>;
	/**
	 * Practice time goes on by `ms`; what is due in between happens.
	 *
	 * @returns practice time, in milliseconds since 1970
	 */
	moveForward(ms: number): Promise<number>;
	order(order: PracticeOrder): Promise<void>;
	/** Takes back all that was ordered and has not happened yet, and what can be undone of the rest. Time stays as it is. */
	calm(): Promise<void>;
}
