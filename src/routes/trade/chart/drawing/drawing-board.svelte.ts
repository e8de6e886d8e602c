import { placeOfTime, timeOfPlace, type DrawingStep } from '#lib/domain/market/drawing-shapes.ts';
import {
	DRAWING_POINTS,
	drawingTextOf,
	type Drawing,
	type DrawingColour,
	type DrawingKind,
	type DrawingPoint,
} from '#lib/domain/market/drawing.ts';
import type { DrawingOptions } from '#lib/state/market/drawing-options.svelte.ts';
import type { PairDrawings } from '#lib/state/market/pair-drawings.svelte.ts';
import {
	DRAWING_NAMES,
	describeDrawing,
	describeMovedPart,
	describePoint,
	type DrawingFormat,
} from '#lib/messages/drawing.ts';
import { countOf } from '#lib/domain/text/language.ts';
import { DrawingMovement } from './drawing-movement.svelte.ts';
import type { DrawingPlane } from './drawing-plane.ts';

/** Editing state of the drawings on one chart: the tool, the draft, the selection and the movement. */
export class DrawingBoard {
	readonly drawings: PairDrawings;
	readonly movement: DrawingMovement;
	readonly #options: DrawingOptions;
	readonly #plane: DrawingPlane;
	readonly #format: () => DrawingFormat;

	#tool = $state<DrawingKind>();
	/** A drawing in progress. All points but the last are set; the last one follows the pointer. */
	#draft = $state.raw<Drawing>();
	#selectedId = $state<string>();
	/** Position of the keyboard pen; `undefined` while the keyboard is not drawing. */
	#pen = $state.raw<DrawingPoint>();
	/** True while the user types the draft's text. */
	#isWriting = $state(false);
	#said = $state('');

	constructor(
		drawings: PairDrawings,
		options: DrawingOptions,
		plane: DrawingPlane,
		format: () => DrawingFormat,
	) {
		this.drawings = drawings;
		this.#options = options;
		this.#plane = plane;
		this.#format = format;
		this.movement = new DrawingMovement(plane);
	}

	get tool(): DrawingKind | undefined {
		return this.#tool;
	}

	get pen(): DrawingPoint | undefined {
		return this.#pen;
	}

	get isWriting(): boolean {
		return this.#isWriting;
	}

	/** Description of the last change, for screen readers. */
	get said(): string {
		return this.#said;
	}

	/** The visible drawings, including the draft; a drawing being moved is at its current position. */
	get visible(): readonly Drawing[] {
		if (this.#options.chosen.isHidden) return [];
		const [moved, draft] = [this.movement.current, this.#draft];
		const list = this.drawings.list.map((drawing) => (drawing.id === moved?.id ? moved : drawing));
		return draft ? [...list, draft] : list;
	}

	get selected(): Drawing | undefined {
		if (this.#draft) return this.#draft;
		return this.visible.find(({ id }) => id === this.#selectedId);
	}

	/** The unfinished drawing, in its stored form. */
	get draft(): Drawing | undefined {
		return this.#draft;
	}

	wordsOf(drawing: Drawing): string {
		return describeDrawing(drawing, this.#format());
	}

	say(words: string): void {
		this.#said = words;
	}

	choose(tool: DrawingKind | undefined): void {
		this.#leaveDraft();
		this.#tool = tool;
		this.#selectedId = undefined;
		if (tool && this.#options.chosen.isHidden) this.#options.change({ isHidden: false });
	}

	/** Starts setting points with the arrow keys. */
	takePen(): void {
		this.#pen = this.#plane.startPoint();
		if (this.#tool && this.#pen)
			this.#said = `${DRAWING_NAMES[this.#tool]}. ${describePoint(this.#pen, this.#format())}`;
	}

	/** Moves the pen by a number of bars and price steps. */
	movePen(bars: number, steps: number): void {
		if (!this.#pen) return;
		const { time, price } = this.#pen;
		const place = placeOfTime(this.#plane.places, time);
		this.#pen = {
			time: timeOfPlace(this.#plane.places, place + bars),
			price: this.#plane.stepped(price, steps),
		};
		this.follow(this.#pen);
		this.#plane.reveal(this.#pen.time);
		this.#said = describePoint(this.#pen, this.#format());
	}

	/** Sets a point at the pressed position. */
	press(point: DrawingPoint): void {
		const kind = this.#tool;
		if (!kind || this.#isWriting) return;
		const { draft } = this;
		if (draft) return this.#place(point);
		if (this.drawings.isFull) {
			this.choose(undefined);
			this.#said = 'The chart is full. Delete a drawing first';
			return;
		}
		const points = Array.from({ length: DRAWING_POINTS[kind] }, () => point);
		const { colour } = this.#options.chosen;
		this.#draft = { id: crypto.randomUUID(), kind, points, colour, text: '', created: Date.now() };
		if (DRAWING_POINTS[kind] === 1) this.#place(point);
		else this.#said = 'First point set';
	}

	/** Moves the last point of the draft. */
	follow(point: DrawingPoint): void {
		if (!this.#draft || this.#isWriting || this.#draft.points.length < 2) return;
		this.#draft = { ...this.#draft, points: [...this.#draft.points.slice(0, -1), point] };
	}

	/**
	 * Sets the text of the draft or of the selected drawing. A draft with empty text is discarded; a stored
	 * text is never replaced by empty text.
	 */
	write(typed: string): void {
		const text = drawingTextOf(typed);
		const { draft, selected } = this;
		if (draft && text !== '') this.#store({ ...draft, text });
		else if (draft) this.leave();
		else if (selected && text !== '') this.#change(selected, { ...selected, text });
	}

	/**
	 * Leaves the draft, the tool or the selection, in this order.
	 * @returns whether there was anything to leave
	 */
	leave(): boolean {
		const isBusy =
			this.#draft !== undefined || this.#tool !== undefined || this.movement.current !== undefined;
		const wasSelected = this.#selectedId !== undefined;
		this.#leaveDraft();
		this.movement.cancel();
		this.#tool = undefined;
		this.#pen = undefined;
		if (!isBusy) this.#selectedId = undefined;
		return isBusy || wasSelected;
	}

	select(id: string | undefined): void {
		if (id === this.#selectedId || this.#draft) return;
		this.#selectedId = id;
		this.movement.holdWhole();
	}

	/** Selects the drawing's next point for the arrow keys. */
	turnHandle(drawing: Drawing): void {
		this.#said = describeMovedPart(this.movement.turnHandle(drawing));
	}

	/** Stores the movement as one undo step. */
	settle(): void {
		const moved = this.movement.settle();
		if (moved) this.#change(...moved);
	}

	recolour(drawing: Drawing, colour: DrawingColour): void {
		this.#options.change({ colour });
		if (this.#draft) this.#draft = { ...this.#draft, colour };
		else if (colour !== drawing.colour) this.#change(drawing, { ...drawing, colour });
	}

	remove(drawing: Drawing): void {
		this.movement.cancel();
		if (this.#draft) return void this.leave();
		this.#selectedId = undefined;
		this.drawings.change([{ before: drawing }]);
		this.#said = `${this.wordsOf(drawing)}: deleted`;
	}

	removeAll(): void {
		const { list } = this.drawings;
		this.leave();
		this.#selectedId = undefined;
		this.drawings.change(list.map((before) => ({ before })));
		this.#said = `${countOf(list.length, 'drawing')} deleted`;
	}

	undo(): void {
		if (!this.#leavesDraft()) this.#turn(this.drawings.undo(), 'Undone');
	}

	redo(): void {
		this.#turn(this.drawings.redo(), 'Done again');
	}

	turnHidden(): void {
		const isHidden = !this.#options.chosen.isHidden;
		if (isHidden) this.choose(undefined);
		this.#options.change({ isHidden });
		this.#said = isHidden ? 'Drawings hidden' : 'Drawings shown';
	}

	/** Discards the draft instead of undoing, if there is one. */
	#leavesDraft(): boolean {
		const isStarted = this.#draft !== undefined;
		this.#leaveDraft();
		return isStarted;
	}

	#leaveDraft(): void {
		this.#draft = undefined;
		this.#isWriting = false;
	}

	#place(point: DrawingPoint): void {
		this.follow(point);
		const { draft } = this;
		if (!draft) return;
		const [from, to] = draft.points;
		// The second point is not set yet if both points have the same position.
		if (from && to && from.time === to.time && from.price === to.price) return;
		if (draft.kind === 'text') {
			this.#isWriting = true;
			this.#pen = undefined;
		} else this.#store(draft);
	}

	#store(drawing: Drawing): void {
		this.#leaveDraft();
		this.#tool = undefined;
		this.#pen = undefined;
		this.drawings.change([{ after: drawing }]);
		this.#selectedId = drawing.id;
		this.movement.holdWhole();
		this.#said = `${this.wordsOf(drawing)}: drawn`;
	}

	#change(before: Drawing, after: Drawing): void {
		this.drawings.change([{ before, after }]);
		this.#said = this.wordsOf(after);
	}

	#turn(step: DrawingStep, words: string): void {
		if (step.length === 0) return;
		this.#said = words;
		const left = step.find(({ after }) => after)?.after;
		this.#selectedId = step.length === 1 ? left?.id : undefined;
	}
}
