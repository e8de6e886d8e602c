import { commands } from 'vitest/browser';
import type { VariantName } from '#practice/node/variant.ts';
import { WORLD_START } from '../../world-start.ts';
import type { Findings } from './audit.ts';

/** Ignored by Git, and never emptied. */
const FOLDER = 'tests/faults/soak/findings';
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** Interval of progress messages, in real time. */
const PROGRESS_MS = MINUTE_MS;

/** The user presses a button, a fault occurs, or the user does something to a tab. */
export type Kind = 'presses' | 'faults' | 'tabs';

/** The events of a soak so far. Written to a file continuously, since a page that crashes reports nothing more. */
export class SoakRecord {
	/** As in the name of its file. */
	readonly name: string;
	/** A line for each turn. */
	readonly actionLog: string[] = [];
	/** Set at the end. */
	found: { readonly faults: readonly string[]; readonly findings: Findings } | undefined;
	readonly #counts: Record<Kind, Map<string, number>> = {
		presses: new Map(),
		faults: new Map(),
		tabs: new Map(),
	};
	readonly #from = performance.now();
	#progressAt = this.#from + PROGRESS_MS;
	#isWritten = false;

	constructor(variant: VariantName, seed: string, course: string) {
		this.name = `${variant}, seed ${seed}, ${course}`;
	}

	count(kind: Kind, what: string): void {
		const counts = this.#counts[kind];
		counts.set(what, (counts.get(what) ?? 0) + 1);
	}

	tell(line: string): void {
		this.actionLog.push(`${Math.round((Date.now() - WORLD_START) / SECOND_MS)} s: ${line}`);
	}

	/** How often each thing happened. */
	get sum(): string {
		return Object.entries(this.#counts)
			.map(([kind, counts]) => {
				const all = [...counts.values()].reduce((sum, times) => sum + times, 0);
				return `${all} ${kind} (${[...counts].map(([what, times]) => `${what} ${times}`).join(', ')})`;
			})
			.join(', ');
	}

	/** Reports progress now and then, so that a long run is seen to work. */
	async progress(): Promise<void> {
		if (performance.now() < this.#progressAt) return;
		this.#progressAt = performance.now() + PROGRESS_MS;
		console.log(`progress: ${this.name}: ${this.#minutes} minutes in ${this.#seconds} s; ${this.sum}`);
		await this.write();
	}

	/** @returns the path of the file */
	async write(): Promise<string> {
		const { name, sum, actionLog, found } = this;
		const [minutes, seconds] = [this.#minutes, this.#seconds];
		const text = JSON.stringify({ name, minutes, seconds, sum, actionLog, ...found }, plainly, '\t');
		await commands.writeFile(this.#path, text);
		this.#isWritten = true;
		return this.#path;
	}

	/** For a run without findings. */
	async remove(): Promise<void> {
		if (this.#isWritten) await commands.removeFile(this.#path);
		this.#isWritten = false;
	}

	get #minutes(): number {
		return Math.round((Date.now() - WORLD_START) / MINUTE_MS);
	}

	/** Of real time. */
	get #seconds(): number {
		return Math.round((performance.now() - this.#from) / SECOND_MS);
	}

	get #path(): string {
		return `${FOLDER}/${this.name.replaceAll(/[^\w]+/g, '-')}.json`;
	}
}

function plainly(_key: string, value: unknown): unknown {
	if (typeof value === 'bigint') return String(value);
	return value instanceof Map ? Object.fromEntries(value) : value;
}
