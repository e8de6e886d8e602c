import {
	bytesOfDraft,
	EMPTY_PICTURE,
	pictureFileProblems,
	pictureProblems,
	type PictureDraft,
} from '#lib/domain/tools/hidden-data.ts';
import type { PicturePlace } from '#lib/node/features/tools.ts';
import { Action } from '../live/action.svelte.ts';
import type { Desk } from '../desk.ts';

const UTF8 = new TextEncoder();

/** Data hidden in a picture, or read from one. */
export interface PictureResult {
	readonly mode: 'hidden' | 'read';
	readonly file: string;
	readonly data: Uint8Array;
	/** Whether the data read back from the written picture equals the hidden data. */
	readonly isWhole: boolean;
}

/** Hides data in picture files on the node's machine. The capacity is read before anything is written. */
export class PictureData {
	readonly action = new Action<'capacity' | 'data'>();
	draft = $state.raw<PictureDraft>(EMPTY_PICTURE);
	#measured = $state.raw<{ readonly file: string; readonly sparseness: string; readonly bits: number }>();
	#result = $state.raw<PictureResult>();
	readonly #desk: Desk;

	constructor(desk: Desk) {
		this.#desk = desk;
	}

	/** The picture's capacity in bits, once read for the current input. */
	get capacity(): number | undefined {
		const measured = this.#measured;
		const { file, sparseness } = this.draft;
		return measured?.file === file && measured.sparseness === sparseness ? measured.bits : undefined;
	}

	get result(): PictureResult | undefined {
		return this.#result;
	}

	async measure(): Promise<void> {
		const { draft } = this;
		if (pictureFileProblems(draft).length > 0) return;
		this.#result = undefined;
		await this.action.run(async () => {
			const { tools } = this.#desk.connection.node;
			const bits = await tools.pictureCapacity(placeOf(draft, ''));
			this.#measured = { file: draft.file, sparseness: draft.sparseness, bits };
		}, 'capacity');
	}

	/** Hides the text or reads data. Does nothing unless the capacity is known to suffice. */
	async run(password: string): Promise<void> {
		const { draft, capacity } = this;
		if (capacity === undefined || pictureProblems(draft, capacity).length > 0) return;
		this.#result = undefined;
		await this.action.run(async () => {
			const { tools } = this.#desk.connection.node;
			const place = placeOf(draft, password);
			if (draft.mode === 'read') {
				const data = await tools.readPicture(place, bytesOfDraft(draft) ?? 0);
				this.#result = { mode: 'read', file: draft.file, data, isWhole: true };
				return;
			}
			const wanted = UTF8.encode(draft.text);
			const file = draft.destination.trim();
			const data = await tools.hideInPicture(place, file, wanted);
			const isWhole = data.length === wanted.length && data.every((byte, at) => byte === wanted[at]);
			this.#result = { mode: 'hidden', file, data, isWhole };
		}, 'data');
	}

	/** Clears the data; called when the user leaves the page. */
	forget(): void {
		this.#result = undefined;
		this.draft = { ...this.draft, text: '' };
	}
}

function placeOf({ file, sparseness }: PictureDraft, password: string): PicturePlace {
	return { file: file.trim(), sparseness: Number(sparseness), password };
}
