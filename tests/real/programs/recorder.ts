import { connect, createServer, type Server } from 'node:net';

/** Counts calls to a node by method and forwards them unchanged, to prove that one click sends one call. */
export class Recorder {
	readonly #counts = new Map<string, number>();

	listen(port: number, target: { readonly host: string; readonly port: number }): Server {
		const server = createServer({ allowHalfOpen: true }, (caller) => {
			const node = connect({ ...target, allowHalfOpen: true });
			let asked = '';
			caller.on('data', (part) => (asked += part.toString('latin1')));
			caller.on('close', () => {
				this.#note(asked);
			});
			caller.on('error', () => node.destroy());
			node.on('error', () => caller.destroy());
			caller.pipe(node);
			node.pipe(caller);
		});
		return server.listen(port, '127.0.0.1').unref();
	}

	#note(asked: string): void {
		const method = /"method":"(\w+)"/.exec(asked)?.[1];
		if (method !== undefined) this.#counts.set(method, this.count(method) + 1);
	}

	count(method: string): number {
		return this.#counts.get(method) ?? 0;
	}
}
