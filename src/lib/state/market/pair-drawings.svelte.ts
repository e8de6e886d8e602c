import {
	applyStep,
	NO_HISTORY,
	noteStep,
	redoStep,
	undoStep,
	type DrawingHistory,
	type DrawingStep,
} from '#lib/domain/market/drawing-shapes.ts';
import { inOrder, MAX_DRAWINGS, type Drawing } from '#lib/domain/market/drawing.ts';
import type { Pair } from '#lib/domain/market/pair.ts';
import { readDrawings, writeDrawingStep, type DrawingPlace } from '#lib/storage/drawings.ts';
import type { Desk } from '../desk.ts';
import { KeyedCache } from '../live/keyed-cache.svelte.ts';
import { Live } from '../live/live.svelte.ts';
import { onDrawingsChange, reportDrawings } from './drawing-options.svelte.ts';

/** The drawings on a pair's chart, synchronised between tabs. Changes made in this tab can be undone. */
export class PairDrawings {
	readonly #list: Live<readonly Drawing[]>;
	#history = $state.raw<DrawingHistory>(NO_HISTORY);
	#failure = $state.raw<Error>();
	/** The pending write; writes run one at a time. */
	#writing: Promise<void> = Promise.resolve();
	#unwritten = 0;
	readonly #desk: Desk;
	readonly #place: DrawingPlace;

	constructor(desk: Desk, { base, rel }: Pair) {
		this.#desk = desk;
		this.#place = { nodeId: desk.connection.id, base, rel };
		this.#list = new Live<readonly Drawing[]>(() => this.#read(), {
			invalidatedBy: () => onDrawingsChange(() => void this.#list.refresh()),
		});
	}

	/** In order of creation. */
	get list(): readonly Drawing[] {
		return this.#list.current ?? [];
	}

	/** The error of storing the last change or reading the drawings. */
	get failure(): Error | undefined {
		return this.#failure ?? this.#list.error;
	}

	get isFull(): boolean {
		return this.list.length >= MAX_DRAWINGS;
	}

	get canUndo(): boolean {
		return this.#history.done.length > 0;
	}

	get canRedo(): boolean {
		return this.#history.undone.length > 0;
	}

	/** Applies a change immediately and stores it. */
	change(step: DrawingStep): void {
		if (step.length === 0) return;
		this.#history = noteStep(this.#history, step);
		this.#apply(step);
	}

	/** @returns the changes that were applied */
	undo(): DrawingStep {
		return this.#turn(undoStep(this.#history));
	}

	/** @returns the changes that were applied */
	redo(): DrawingStep {
		return this.#turn(redoStep(this.#history));
	}

	#turn(turned: [DrawingStep, DrawingHistory] | undefined): DrawingStep {
		if (!turned) return [];
		this.#history = turned[1];
		this.#apply(turned[0]);
		return turned[0];
	}

	#apply(step: DrawingStep): void {
		this.#list.set(inOrder(applyStep(this.list, step)));
		this.#unwritten += 1;
		this.#writing = this.#writing.then(() => this.#write(step));
	}

	/** Writes a change. If that fails, the change is reverted on screen and the undo history is cleared. */
	async #write(step: DrawingStep): Promise<void> {
		try {
			await writeDrawingStep(this.#desk.database, this.#place, step);
			this.#failure = undefined;
			reportDrawings();
		} catch (error) {
			this.#failure = error instanceof Error ? error : new Error(String(error));
			this.#history = NO_HISTORY;
		}
		this.#unwritten -= 1;
		if (this.#failure) await this.#list.refresh();
	}

	/** A read waits for pending writes, because it would otherwise revert a change on screen. */
	async #read(): Promise<readonly Drawing[]> {
		while (this.#unwritten > 0) await this.#writing;
		return readDrawings(this.#desk.database, this.#place);
	}
}

/** The drawings of each pair, cached while signed in. */
export class Drawings {
	readonly #pairs: KeyedCache<Pair, PairDrawings>;

	constructor(desk: Desk) {
		this.#pairs = new KeyedCache((pair: Pair) => new PairDrawings(desk, pair));
	}

	of(pair: Pair): PairDrawings {
		return this.#pairs.get(pair);
	}
}
