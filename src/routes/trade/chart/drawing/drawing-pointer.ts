import type { Drawing } from '#lib/domain/market/drawing.ts';
import type { DrawingHit, ScreenPoint } from '#lib/domain/market/drawing-shapes.ts';
import type { DrawingOptions } from '#lib/state/market/drawing-options.svelte.ts';
import type { DrawingBoard } from './drawing-board.svelte.ts';
import type { DrawingLayer } from './drawing-layer.ts';
import type { DrawingPlane } from './drawing-plane.ts';

/** Maximum pointer movement of a click, in pixels. */
const CLICK = 4;
const MOUSE_REACH = 6;
const FINGER_REACH = 16;

interface Held {
	readonly drawing: Drawing;
	readonly hit: DrawingHit;
}

/** A pointer gesture, from press to release. */
interface Gesture {
	readonly pointerId: number;
	readonly start: ScreenPoint;
	/** The drawing being moved; `undefined` while a new one is being drawn. */
	readonly held?: Held | undefined;
	/** True if the pointer has moved farther than a click allows. */
	readonly isDrag: boolean;
}

export interface DrawingPointerParts {
	readonly host: HTMLElement;
	readonly board: DrawingBoard;
	readonly layer: DrawingLayer;
	readonly plane: DrawingPlane;
	readonly options: DrawingOptions;
}

/** Draws and moves with mouse and touch. Stops events that it handles, so that the chart does not scroll. */
export class DrawingPointer {
	readonly #parts: DrawingPointerParts;
	#gesture: Gesture | undefined;

	constructor(parts: DrawingPointerParts) {
		this.#parts = parts;
	}

	/** @returns a function that removes the listeners */
	listen(): () => void {
		const { host } = this.#parts;
		const end = new AbortController();
		const { signal } = end;
		const first = { capture: true, signal };
		host.addEventListener('pointerdown', (event) => this.#press(event), first);
		host.addEventListener('mousedown', (event) => this.#withhold(event), first);
		host.addEventListener('touchstart', (event) => this.#withhold(event), { ...first, passive: false });
		host.addEventListener('contextmenu', (event) => this.#withhold(event), first);
		window.addEventListener('pointermove', (event) => this.#move(event), { signal });
		window.addEventListener('pointerup', (event) => this.#release(event), { signal });
		window.addEventListener('pointercancel', () => this.#gesture && this.cancel(), { signal });
		return () => end.abort();
	}

	#press(event: PointerEvent): void {
		const { board, plane, host } = this.#parts;
		if (event.button !== 0 || !event.isPrimary || this.#gesture) return;
		const start = this.#placeOf(event);
		const { width, height } = plane.size;
		if (start.x < 0 || start.y < 0 || start.x > width || start.y > height) return;
		const begun = board.tool ? this.#pressTool(event) : this.#hold(event, start);
		if (!begun) return;
		this.#gesture = { pointerId: event.pointerId, start, ...begun };
		event.stopPropagation();
		// Keeps the focus in the text field while the user is typing.
		if (!board.isWriting) host.focus({ preventScroll: true });
	}

	#pressTool(event: PointerEvent): Pick<Gesture, 'isDrag'> {
		const { board } = this.#parts;
		const isSecond = board.draft !== undefined;
		const point = this.#pointAt(event);
		if (point) board.press(point);
		return { isDrag: isSecond };
	}

	#hold(event: PointerEvent, at: ScreenPoint): Pick<Gesture, 'isDrag' | 'held'> | undefined {
		const { board, layer } = this.#parts;
		const held = layer.hitAt(at, event.pointerType === 'touch' ? FINGER_REACH : MOUSE_REACH);
		board.select(held?.drawing.id);
		return held && { isDrag: false, held };
	}

	/**
	 * Stops mouse and touch events, which follow the pointer events and would move the chart and the page.
	 */
	#withhold(event: Event): void {
		if (!this.#gesture) return;
		event.stopPropagation();
		if (event.cancelable) event.preventDefault();
	}

	#move(event: PointerEvent): void {
		const { board } = this.#parts;
		const gesture = this.#gesture;
		if (gesture && gesture.pointerId !== event.pointerId) return;
		if (gesture) {
			const { x, y } = this.#placeOf(event);
			const isFar = Math.hypot(x - gesture.start.x, y - gesture.start.y) > CLICK;
			if (isFar && !gesture.isDrag) this.#gesture = { ...gesture, isDrag: true };
		}
		if (this.#gesture?.held) return this.#drag(event, this.#gesture.held);
		const point = board.draft && this.#pointAt(event);
		if (point) board.follow(point);
	}

	#drag(event: PointerEvent, { drawing, hit }: Held): void {
		const { board, plane } = this.#parts;
		const gesture = this.#gesture;
		if (!gesture?.isDrag) return;
		const handle = hit.part === 'point' ? hit.index : drawing.points.length === 1 ? 0 : undefined;
		const isAlone = handle !== undefined && drawing.kind !== 'text';
		const point = isAlone ? this.#pointAt(event) : undefined;
		if (isAlone && point) return board.movement.drag(drawing, handle, point);
		const { x, y } = this.#placeOf(event);
		const [from, to] = [plane.placeAt(gesture.start.x), plane.placeAt(x)];
		const bars = from === undefined || to === undefined ? 0 : to - from;
		board.movement.move(drawing, { bars, priceAt: (price) => plane.shifted(price, y - gesture.start.y) });
	}

	/** Ends the gesture. A drawing takes two clicks or one drag. */
	#release(event: PointerEvent): void {
		const { board } = this.#parts;
		const gesture = this.#gesture;
		if (!gesture || gesture.pointerId !== event.pointerId) return;
		this.#gesture = undefined;
		if (gesture.held) return board.settle();
		const point = gesture.isDrag && board.draft ? this.#pointAt(event) : undefined;
		if (point) board.press(point);
	}

	/**
	 * Cancels the current drawing or movement; a moved drawing returns to its old position.
	 * @returns whether there was anything to cancel
	 */
	cancel(): boolean {
		const isHeld = this.#gesture !== undefined;
		this.#gesture = undefined;
		return this.#parts.board.leave() || isHeld;
	}

	/** Position relative to the price pane. */
	#placeOf({ clientX, clientY }: PointerEvent): ScreenPoint {
		const { left, top } = this.#parts.host.getBoundingClientRect();
		return { x: clientX - left - this.#parts.plane.left, y: clientY - top };
	}

	/** Converts a pointer position to a time and price. Holding Ctrl inverts the magnet setting. */
	#pointAt(event: PointerEvent) {
		const { plane, options } = this.#parts;
		const isInverted = event.ctrlKey || event.metaKey;
		return plane.pointAt(this.#placeOf(event), options.chosen.isMagnetic !== isInverted);
	}
}
