import { parse } from 'svelte/compiler';
import ts from 'typescript';

/** A source as syntax trees, so that comments and strings are ignored. */
export interface SourceSyntax {
	/** A complete TypeScript or JavaScript source, or the scripts of a Svelte one. */
	readonly scripts: readonly ts.SourceFile[];
	/** Markup of a Svelte source, as the Svelte compiler's tree. */
	readonly markup: unknown;
}

export function parseSource(path: string, source: string): SourceSyntax {
	if (!path.endsWith('.svelte')) return { scripts: [parseScript(source)], markup: undefined };
	const { instance, module, fragment } = parse(source, { modern: true });
	const scripts = [module, instance].flatMap((script) => {
		if (!script) return [];
		const { start, end } = script.content as unknown as { start: number; end: number };
		return [parseScript(source.slice(start, end))];
	});
	return { scripts, markup: fragment };
}

export function parseScript(source: string): ts.SourceFile {
	return ts.createSourceFile('', source, ts.ScriptTarget.Latest);
}

/** Visits every node of a script, parents before children. */
export function walkScript(root: ts.Node, visit: (node: ts.Node) => void): void {
	visit(root);
	ts.forEachChild(root, (node) => walkScript(node, visit));
}

/** Visits every node of Svelte markup; nodes are the objects with a `type`. */
export function walkMarkup(root: unknown, visit: (node: MarkupNode) => void): void {
	if (typeof root !== 'object' || root === null) return;
	if ('type' in root && typeof root.type === 'string') visit(root as MarkupNode);
	for (const inner of Object.values(root)) walkMarkup(inner, visit);
}

export interface MarkupNode {
	readonly type: string;
	readonly [member: string]: unknown;
}
