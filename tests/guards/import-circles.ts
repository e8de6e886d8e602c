/** Imports by file or by folder. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds one cycle in each group of files that import each other: the shortest one through the group's first file by
 * name.
 * @returns each cycle as a list of files, in import order
 */
export function findCircles(graph: ImportGraph): string[][] {
	const evaluated = new Set<string>();
	const circles: string[][] = [];
	for (const file of [...graph.keys()].sort()) {
		const circle = evaluated.has(file) ? undefined : shortestCircle(file, graph);
		if (!circle) continue;
		circles.push(circle);
		const reached = [...reachableFrom(file, graph)];
		for (const each of reached.filter((one) => reachableFrom(one, graph).has(file))) evaluated.add(each);
	}
	return circles;
}

/** Groups a graph by the names that `nameOf` returns; files without a name are omitted. */
export function groupGraph(graph: ImportGraph, nameOf: (file: string) => string | undefined): ImportGraph {
	const groups = new Map<string, Set<string>>();
	for (const [file, targets] of graph) {
		const name = nameOf(file);
		if (name === undefined) continue;
		const group = groups.get(name) ?? new Set<string>();
		groups.set(name, group);
		for (const target of [...targets].map(nameOf)) {
			if (target !== undefined && target !== name) group.add(target);
		}
	}
	return groups;
}

/** Breadth-first search from a file back to itself. */
function shortestCircle(start: string, graph: ImportGraph): string[] | undefined {
	const cameFrom = new Map<string, string>();
	const queue = [start];
	for (const file of queue) {
		for (const target of graph.get(file) ?? []) {
			if (target === start) return pathTo(file, start, cameFrom);
			if (cameFrom.has(target)) continue;
			cameFrom.set(target, file);
			queue.push(target);
		}
	}
	return undefined;
}

function pathTo(end: string, start: string, cameFrom: ReadonlyMap<string, string>): string[] {
	const path = [end];
	while (path[0] !== start) path.unshift(cameFrom.get(path[0] ?? start) ?? start);
	return path;
}

function reachableFrom(start: string, graph: ImportGraph): Set<string> {
	const reached = new Set<string>();
	const queue = [start];
	for (const file of queue) {
		for (const target of graph.get(file) ?? []) {
			if (reached.has(target)) continue;
			reached.add(target);
			queue.push(target);
		}
	}
	return reached;
}
