import { commands } from 'vitest/browser';
import type { VariantName } from '#practice/node/variant.ts';
import { WORLD_START } from '../../world-start.ts';
import type { Findings } from './audit.ts';

/** Folder of the action logs, ignored by Git and never cleared. */
const FOLDER = 'tests/faults/soak/findings';
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** Interval of progress messages, in real milliseconds. */
const PROGRESS_MS = MINUTE_MS;

/** Kind of an event: the user clicks, a fault occurs, or the user changes a tab. */
export type Kind = 'presses' | 'faults' | 'tabs';

/** The events of a soak so far, written to a file continuously because a crashed page reports nothing more. */
export class SoakRecord {
	/** Name of the run, also used in the file name. */
	readonly name: string;
	/** One line per turn. */
	readonly actionLog: string[] = [];
	/** Result of the audit, set at the end. */
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

	log(line: string): void {
		this.actionLog.push(`${Math.round((Date.now() - WORLD_START) / SECOND_MS)} s: ${line}`);
	}

	/** Number of events by kind, as text. */
	get sum(): string {
		return Object.entries(this.#counts)
			.map(([kind, counts]) => {
				const all = [...counts.values()].reduce((sum, times) => sum + times, 0);
				return `${all} ${kind} (${[...counts].map(([what, times]) => `${what} ${times}`).join(', ')})`;
			})
			.join(', ');
	}

	/** Reports progress at intervals, to show that a long run is alive. */
	async progress(): Promise<void> {
		if (performance.now() < this.#progressAt) return;
		this.#progressAt = performance.now() + PROGRESS_MS;
		console.log(`progress: ${this.name}: ${this.#minutes} minutes in ${this.#seconds} s; ${this.sum}`);
		await this.write();
	}

	/**
	 * Writes the record to its file.
	 * @returns the path of the file
	 */
	async write(): Promise<string> {
		const { name, sum, actionLog, found } = this;
		const [minutes, seconds] = [this.#minutes, this.#seconds];
		const text = JSON.stringify({ name, minutes, seconds, sum, actionLog, ...found }, plainly, '\t');
		await commands.writeFile(this.#path, text);
		this.#isWritten = true;
		return this.#path;
	}

	/** Removes the file of a run without findings. */
	async remove(): Promise<void> {
		if (this.#isWritten) await commands.removeFile(this.#path);
		this.#isWritten = false;
	}

	get #minutes(): number {
		return Math.round((Date.now() - WORLD_START) / MINUTE_MS);
	}

	/** Elapsed real time in seconds. */
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
