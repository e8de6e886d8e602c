/** The imports of each file, or folder. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Finds a circle in each group of files that import each other, the shortest one through the group's first file by name.
 *
 * @returns each circle as its files, in the order of their imports
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

/** The same graph between the names that `nameOf` gives to the files; files without a name are left out. */
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

/** By breadth, from a file back to itself. */
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
