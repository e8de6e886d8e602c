import type { CDPSession, Page } from '@playwright/test';
import { secretFinder, type Secrets } from '../support/secret-forms.ts';

/** A V8 heap snapshot: nodes and edges are rows of numbers that index their names in `strings`. */
interface Snapshot {
	readonly snapshot: {
		readonly meta: {
			readonly node_fields: readonly string[];
			readonly edge_fields: readonly string[];
			readonly edge_types: readonly [readonly string[], ...unknown[]];
		};
	};
	readonly nodes: readonly number[];
	readonly edges: readonly number[];
	readonly strings: readonly string[];
}

/** V8 truncates long strings in snapshots by default, and replies can have megabytes. */
export const WHOLE_STRINGS = '--js-flags=--heap-snapshot-string-limit=100000000';

/**
 * Finds the secrets that a page still holds after a garbage collection: in JavaScript, each with its shortest retainer
 * path, and in fields and text, even of nodes removed from the document. A snapshot lists a concatenated string as its
 * parts; a secret is always a separate part.
 */
export async function searchHeap(page: Page, secrets: Secrets): Promise<readonly string[]> {
	const find = secretFinder(secrets);
	const session = await page.context().newCDPSession(page);
	const snapshot = await takeSnapshot(session);
	const nodes = await readNodes(session);
	await session.detach();
	const found = snapshot.strings.flatMap((text, place) => find(text).map((name) => ({ name, place })));
	const wayTo = found.length > 0 ? findWays(snapshot) : String;
	return [
		...found.map(({ name, place }) => `${name} in JavaScript: ${wayTo(place)}`),
		...find(nodes).map((name) => `${name} in a field or a text`),
	];
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
	const chunks: string[] = [];
	session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
	await session.send('HeapProfiler.enable');
	// Objects released by finalizers in one collection are only collected by the next one.
	for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
	await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
	return JSON.parse(chunks.join('')) as Snapshot;
}

/** Text of all DOM nodes that scripts can reach. */
async function readNodes(session: CDPSession): Promise<string> {
	const { result: prototype } = await session.send('Runtime.evaluate', { expression: 'Node.prototype' });
	const { objects } = await session.send('Runtime.queryObjects', {
		prototypeObjectId: prototype.objectId ?? '',
	});
	const { result } = await session.send('Runtime.callFunctionOn', {
		objectId: objects.objectId,
		functionDeclaration: joinValues.toString(),
		returnByValue: true,
	});
	return String(result.value);
}

/** Runs in the page with an array of nodes as `this`, which includes node prototypes; reading their values throws. */
function joinValues(this: readonly (HTMLInputElement & Text)[]): string {
	const values: string[] = [];
	for (const node of this)
		try {
			values.push(node.value ?? node.data);
		} catch {
			// Skip a prototype.
		}
	return values.join('\n');
}

/** Returns a function that prints the retainer path from the GC root to a heap node. */
function findWays({ snapshot: { meta }, nodes, edges, strings }: Snapshot): (place: number) => string {
	const node = fieldsOf(meta.node_fields);
	const edge = fieldsOf(meta.edge_fields);
	const [edgeTypes] = meta.edge_types;
	const firstEdges = new Map<number, number>();
	for (let at = 0, next = 0; at < nodes.length; at += node.size) {
		firstEdges.set(at, next);
		next += (nodes[at + node.at('edge_count')] ?? 0) * edge.size;
	}
	const edgesOf = (at: number) => {
		const first = firstEdges.get(at) ?? 0;
		const count = nodes[at + node.at('edge_count')] ?? 0;
		return Array.from({ length: count }, (_, each) => first + each * edge.size);
	};
	const typeOf = (each: number) => edgeTypes[edges[each + edge.at('type')] ?? -1] ?? '';
	const wordOf = (each: number) => {
		const name = edges[each + edge.at('name_or_index')] ?? -1;
		return ['element', 'hidden'].includes(typeOf(each)) ? `[${name}]` : (strings[name] ?? '');
	};
	const nameOf = (at: number) => (strings[nodes[at + node.at('name')] ?? -1] ?? '').slice(0, 40);

	const reached = new Map<number, { readonly from: number; readonly by: number }>([[0, { from: 0, by: -1 }]]);
	for (const at of reached.keys())
		for (const each of edgesOf(at)) {
			const to = edges[each + edge.at('to_node')] ?? 0;
			if (typeOf(each) !== 'weak' && !reached.has(to)) reached.set(to, { from: at, by: each });
		}

	const wayTo = (at: number): string => {
		const steps: string[] = [];
		for (let here = at; here > 0; here = reached.get(here)?.from ?? 0)
			steps.unshift(`${wordOf(reached.get(here)?.by ?? -1)} → ${nameOf(here)}`);
		return steps.join(' · ');
	};
	return (place) => {
		for (const at of reached.keys()) {
			if (nodes[at + node.at('name')] === place) return wayTo(at);
			const called = edgesOf(at).find(
				(each) =>
					edges[each + edge.at('name_or_index')] === place && !['element', 'hidden'].includes(typeOf(each)),
			);
			if (called !== undefined) return `the name of a member of ${wayTo(at)}`;
		}
		return 'nothing but weak references';
	};
}

function fieldsOf(names: readonly string[]) {
	return { size: names.length, at: (name: string) => names.indexOf(name) };
}
