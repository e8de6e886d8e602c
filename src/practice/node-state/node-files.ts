import type { World } from '../world/world.ts';

/** The files of one directory. */
export interface PracticeFiles {
	/** Whether a file in it may have that name: none that leads out of it. */
	accepts(name: string): boolean;
	/** Gives `undefined` when there is no such file. */
	read(name: string): Uint8Array | undefined;
	/** The name is one that was accepted. */
	write(name: string, bytes: Uint8Array): void;
}

/** The files of the node's data directory. What a call writes is written once the call is committed. */
export class NodeFiles {
	readonly #world: World;
	readonly #files: PracticeFiles;

	constructor(world: World, files: PracticeFiles = filesInMemory()) {
		this.#world = world;
		this.#files = files;
	}

	accepts(name: string): boolean {
		return this.#files.accepts(name);
	}

	/** @returns undefined when there is no such file. */
	read(name: string): Uint8Array | undefined {
		return this.#files.read(name);
	}

	write(name: string, bytes: Uint8Array): void {
		this.#world.afterCommit(() => this.#files.write(name, bytes));
	}
}

/** A directory that lasts as long as the program, for hosts without a disk. */
export function filesInMemory(): PracticeFiles {
	const files = new Map<string, Uint8Array>();
	return {
		accepts: (name) => name !== '',
		read: (name) => files.get(name),
		write: (name, bytes) => void files.set(name, bytes),
	};
}
