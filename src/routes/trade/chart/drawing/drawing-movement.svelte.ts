import { moveDrawing, type DrawingMove } from '#lib/domain/market/drawing-shapes.ts';
import type { Drawing, DrawingPoint } from '#lib/domain/market/drawing.ts';
import type { DrawingPlane } from './drawing-plane.ts';

/** A drawing that is being moved; it is stored afterwards. */
export class DrawingMovement {
	readonly #plane: DrawingPlane;
	#moved = $state.raw<{ readonly from: Drawing; readonly to: Drawing }>();
	/** Index of the point that the arrow keys move; `undefined` to move the whole drawing. */
	#handle: number | undefined;

	constructor(plane: DrawingPlane) {
		this.#plane = plane;
	}

	/** The drawing at its current position. */
	get current(): Drawing | undefined {
		return this.#moved?.to;
	}

	/** Moves the whole drawing. */
	move(from: Drawing, move: DrawingMove): void {
		this.#moved = { from, to: moveDrawing(this.#plane.places, from, move) };
	}

	/** Moves one point. */
	drag(from: Drawing, handle: number, point: DrawingPoint): void {
		const points = from.points.map((each, index) => (index === handle ? point : each));
		this.#moved = { from, to: { ...from, points } };
	}

	/** Moves with the keyboard, relative to the current position. */
	nudge(drawing: Drawing, bars: number, steps: number): void {
		const { from, to: now } = this.#moved ?? { from: drawing, to: drawing };
		const move = { bars, priceAt: (price: number) => this.#plane.stepped(price, steps) };
		const to = moveDrawing(this.#plane.places, now, move, this.#handle);
		this.#moved = { from, to };
		this.#plane.reveal(to.points[this.#handle ?? 0]?.time ?? 0);
	}

	/**
	 * Selects the next point, and after the last point the whole drawing. @returns the index of the selected
	 * point
	 */
	turnHandle({ points }: Drawing): number | undefined {
		const next = this.#handle === undefined ? 0 : this.#handle + 1;
		this.#handle = points.length === 1 || next >= points.length ? undefined : next;
		return this.#handle;
	}

	holdWhole(): void {
		this.#handle = undefined;
	}

	cancel(): void {
		this.#moved = undefined;
	}

	/** Ends the movement. @returns the drawing before and after, if it was moved */
	settle(): [from: Drawing, to: Drawing] | undefined {
		const moved = this.#moved;
		this.#moved = undefined;
		return moved && [moved.from, moved.to];
	}
}
