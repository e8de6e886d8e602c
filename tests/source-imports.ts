import { parse } from 'svelte/compiler';
import ts from 'typescript';

/**
 * One import in a source.
 *
 * - `static`: `import … from`, `export … from`, types included
 * - `lazy`: `import()`, and `new URL(…, import.meta.url)`, which makes a worker or an asset
 */
export interface SourceImport {
	readonly specifier: string;
	readonly kind: 'static' | 'lazy';
}

/** Finds every import of a TypeScript or Svelte source by its syntax tree, so that comments and texts do not count. */
export function findImports(path: string, source: string): SourceImport[] {
	return path.endsWith('.svelte') ? importsOfSvelte(source) : importsOfScript(source);
}

/** True when a source does nothing but pass on what others export. */
export function isBarrel(source: string): boolean {
	const { statements } = ts.createSourceFile('', source, ts.ScriptTarget.Latest);
	return statements.length > 0 && statements.every((statement) => ts.isExportDeclaration(statement));
}

function importsOfScript(source: string): SourceImport[] {
	const found: SourceImport[] = [];
	const visit = (node: ts.Node): void => {
		const imported = importOf(node);
		if (imported) found.push(imported);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile('', source, ts.ScriptTarget.Latest));
	return found;
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

/** What is imported by a computed name cannot be judged, and nobody needs it. */
function importFrom(node: ts.Node | undefined, kind: SourceImport['kind']): SourceImport {
	if (node && ts.isStringLiteralLike(node)) return { specifier: node.text, kind };
	throw new SyntaxError('An import whose name is computed');
}

/** The scripts by their text, the markup by its tree, in which only `import()` can stand. */
function importsOfSvelte(source: string): SourceImport[] {
	const { instance, module, fragment } = parse(source, { modern: true });
	const scripts = [module, instance].flatMap((script) => {
		if (!script) return [];
		const { start, end } = script.content as unknown as { start: number; end: number };
		return importsOfScript(source.slice(start, end));
	});
	return [...scripts, ...importsOfMarkup(fragment)];
}

function importsOfMarkup(node: unknown): SourceImport[] {
	if (typeof node !== 'object' || node === null) return [];
	const inner = Object.values(node).flatMap(importsOfMarkup);
	if (!('type' in node) || node.type !== 'ImportExpression' || !('source' in node)) return inner;
	const { value } = node.source as { value?: unknown };
	if (typeof value !== 'string') throw new SyntaxError('An import whose name is computed');
	return [{ specifier: value, kind: 'lazy' }, ...inner];
}
