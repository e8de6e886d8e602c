import ts from 'typescript';
import { parseScript, parseSource, walkMarkup, walkScript, type MarkupNode } from './source-syntax.ts';

/**
 * An import in a source.
 *
 * - `static`: `import … from`, `export … from`, including types
 * - `lazy`: `import()`, and `new URL(…, import.meta.url)`, which loads a worker or an asset
 */
export interface SourceImport {
	readonly specifier: string;
	readonly kind: 'static' | 'lazy';
}

/** Finds every import of a TypeScript or Svelte source in its syntax tree, so that comments and strings are ignored. */
export function findImports(path: string, source: string): SourceImport[] {
	const { scripts, markup } = parseSource(path, source);
	const found: SourceImport[] = [];
	const add = (imported: SourceImport | undefined): void => {
		if (imported) found.push(imported);
	};
	for (const script of scripts) walkScript(script, (node) => add(importOf(node)));
	walkMarkup(markup, (node) => add(importOfMarkup(node)));
	return found;
}

/** True if a source only re-exports. */
export function isBarrel(source: string): boolean {
	const { statements } = parseScript(source);
	return statements.length > 0 && statements.every((statement) => ts.isExportDeclaration(statement));
}

function importOf(node: ts.Node): SourceImport | undefined {
	if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
		return node.moduleSpecifier && importFrom(node.moduleSpecifier, 'static');
	}
	if (ts.isImportTypeNode(node)) {
		return ts.isLiteralTypeNode(node.argument) ? importFrom(node.argument.literal, 'static') : undefined;
	}
	if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
		return importFrom(node.arguments[0], 'lazy');
	}
	if (ts.isNewExpression(node) && isOwnUrl(node)) return importFrom(node.arguments?.[0], 'lazy');
	return undefined;
}

function isOwnUrl({ expression, arguments: args }: ts.NewExpression): boolean {
	const base = args?.[1];
	const isUrl = ts.isIdentifier(expression) && expression.text === 'URL';
	return (
		isUrl && base !== undefined && ts.isPropertyAccessExpression(base) && ts.isMetaProperty(base.expression)
	);
}

/**
 * Reads the specifier of an import.
 * @throws SyntaxError for a computed name, which could not be checked and which no import needs
 */
function importFrom(node: ts.Node | undefined, kind: SourceImport['kind']): SourceImport {
	if (node && ts.isStringLiteralLike(node)) return { specifier: node.text, kind };
	throw new SyntaxError('An import whose name is computed');
}

/** Reads an `import()` in markup, which can contain no other import. */
function importOfMarkup(node: MarkupNode): SourceImport | undefined {
	if (node.type !== 'ImportExpression') return undefined;
	const { value } = node['source'] as { value?: unknown };
	if (typeof value !== 'string') throw new SyntaxError('An import whose name is computed');
	return { specifier: value, kind: 'lazy' };
}
