import { moveDrawing, type DrawingMove } from '#lib/domain/market/drawing-shapes.ts';
import type { Drawing, DrawingPoint } from '#lib/domain/market/drawing.ts';
import type { DrawingPlane } from './drawing-plane.ts';

/** A drawing on its way from one place to another: it is stored when it has arrived. */
export class DrawingMovement {
	readonly #plane: DrawingPlane;
	#moved = $state.raw<{ readonly from: Drawing; readonly to: Drawing }>();
	/** The point that the arrow keys move; the whole drawing without one. */
	#handle: number | undefined;

	constructor(plane: DrawingPlane) {
		this.#plane = plane;
	}

	/** The place of the drawing now. */
	get current(): Drawing | undefined {
		return this.#moved?.to;
	}

	/** Moves all of it. */
	move(from: Drawing, move: DrawingMove): void {
		this.#moved = { from, to: moveDrawing(this.#plane.places, from, move) };
	}

	/** Moves one point to a place. */
	drag(from: Drawing, handle: number, point: DrawingPoint): void {
		const points = from.points.map((each, index) => (index === handle ? point : each));
		this.#moved = { from, to: { ...from, points } };
	}

	/** Moves by keys, from where the drawing stands now. */
	nudge(drawing: Drawing, bars: number, steps: number): void {
		const { from, to: now } = this.#moved ?? { from: drawing, to: drawing };
		const move = { bars, priceAt: (price: number) => this.#plane.stepped(price, steps) };
		const to = moveDrawing(this.#plane.places, now, move, this.#handle);
		this.#moved = { from, to };
		this.#plane.reveal(to.points[this.#handle ?? 0]?.time ?? 0);
	}

	/** From one point to the next, and back to the whole. @returns the point that the arrow keys move */
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

	/** @returns the drawing before and after, if it was moved */
	settle(): [from: Drawing, to: Drawing] | undefined {
		const moved = this.#moved;
		this.#moved = undefined;
		return moved && [moved.from, moved.to];
	}
}
