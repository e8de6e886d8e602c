import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../../src/gateway/prepare.js';
import { type MarkupNode, parseSource } from '../source-syntax.ts';

/**
 * A text that a user can see or hear. Values inserted at run time are `{}`, words chosen by a condition are `{?}`, and
 * `␣` marks a leading or trailing space of a concatenated literal.
 */
export interface SeenText {
	readonly path: string;
	readonly line: number;
	readonly text: string;
	readonly kind: TextKind;
}

/**
 * A `notice` is the heading of a note or an error, and may be a sentence; a `name` labels a field, a choice or a term.
 */
type TextKind = 'button' | 'heading' | 'notice' | 'column' | 'name' | 'sentence';

/** Source folders that contain user-facing strings. */
const FOLDERS = ['src/lib', 'src/routes', 'src/gateway'];
/** Files whose strings belong to the programs or to a file format. */
const MUTE = /^src\/lib\/(api|daemon|node|client|storage|chain)\/|\.d\.ts$/;

const PUT_IN = '{}';
const CHOSEN = '{?}';
const REST = '␣';

export function sourcesOfTexts(): readonly { readonly path: string; readonly source: string }[] {
	return FOLDERS.flatMap((folder) =>
		readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.map((path) => `${folder}/${path}`)
			.filter((path) => /\.(ts|js|svelte)$/.test(path) && !MUTE.test(path))
			.sort()
			.map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') })),
	);
}

/** Every text of the app, in the order of files and lines. */
export function seenTexts(): readonly SeenText[] {
	return sourcesOfTexts().flatMap(({ path, source }) => textsOf(path, source));
}

export function textsOf(path: string, source: string): readonly SeenText[] {
	const { scripts, markup } = parseSource(path, source);
	const found: SeenText[] = [];
	const add = (start: number, text: string, kind: TextKind) => {
		const plain = text.replace(/\s+/g, ' ').trim();
		if (!isSeen(plain)) return;
		found.push({ path, line: source.slice(0, start).split('\n').length, text: plain, kind });
	};
	const hasColumns = /\bColumn</.test(source);
	for (const script of scripts) {
		const offset = source.indexOf(script.text);
		for (const { start, text, kind } of scriptTexts(script))
			add(offset + start, text, hasColumns && kind === 'name' ? 'column' : kind);
	}
	for (const { start, text, kind } of markupTexts(markup)) add(start, text, kind);
	return found.sort((one, other) => one.line - other.line);
}

interface Found {
	readonly start: number;
	readonly text: string;
	readonly kind: TextKind;
}

/** True for a label or a sentence; false for a key, class, path or CSS unit. A semicolon marks a CSS rule. */
function isSeen(text: string): boolean {
	const words = text.replaceAll(/\{\??\}|␣/g, '').trim();
	if (!/[A-Za-z]{2}/.test(words)) return false;
	if (/^[\w-]+(\/[\w-]+)*$/.test(words)) return /^[A-Z][a-z]+$/.test(words);
	return /^[A-Z“]|\s/.test(words) && !/^[.#/@]|[{}=]|;(\s*$|\s*[\w-]+:)|^\S+:\S+$|https?:/.test(words);
}

/** Properties and attributes whose strings have a particular kind. */
const KIND_OF: Readonly<Record<string, TextKind>> = {
	action: 'button',
	title: 'notice',
	label: 'name',
	name: 'name',
	'aria-label': 'name',
	placeholder: 'name',
};
/** Components whose `title` is a heading. The `title` of an element is its tooltip. */
const HEADED = new Set(['Panel', 'Page', 'NodePage', 'Dialog', 'ConfirmDialog', 'SpendPage', 'SpendForm']);
const ELEMENTS: Readonly<Record<string, TextKind>> = {
	...{ button: 'button', Button: 'button', Submit: 'button' },
	...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', legend: 'heading' },
	...{ th: 'column', dt: 'name', label: 'name', option: 'name' },
};

function scriptTexts(script: ts.SourceFile): readonly Found[] {
	const found: Found[] = [];
	const visit = (node: ts.Node, parents: readonly ts.Node[]) => {
		if (isText(node) && !isMute(node, parents[0], script))
			found.push({ start: node.getStart(script), text: templateText(node), kind: kindOf(parents, script) });
		ts.forEachChild(node, (inner) => visit(inner, [node, ...parents]));
	};
	visit(script, []);
	return found;
}

type TextNode = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

const isText = (node: ts.Node): node is TextNode =>
	ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

function templateText(node: TextNode): string {
	if (!ts.isTemplateExpression(node)) return withRest(node.text);
	const spans = node.templateSpans.map(
		({ expression, literal }) => (describeChooses(expression) ? CHOSEN : PUT_IN) + literal.text,
	);
	return withRest(node.head.text + spans.join(''));
}

/** Marks a space at either end of a literal, which occurs only in concatenated literals. */
const withRest = (text: string): string =>
	text.replace(/^\s+(?=[A-Za-z({])/, REST).replace(/(?<=[a-z}:;,.])\s+$/, REST);

function describeChooses(node: ts.Expression): boolean {
	if (ts.isParenthesizedExpression(node)) return describeChooses(node.expression);
	if (!ts.isConditionalExpression(node)) return false;
	return [node.whenTrue, node.whenFalse].some((each) =>
		isText(each) ? /[A-Za-z]{2}/.test(templateText(each)) : describeChooses(each),
	);
}

/** True for imports, types, comparisons and cases, which only the program reads. */
function isMute(node: ts.Node, parent: ts.Node | undefined, script: ts.SourceFile): boolean {
	if (!parent) return false;
	return (
		ts.isImportDeclaration(parent) ||
		ts.isExportDeclaration(parent) ||
		ts.isLiteralTypeNode(parent) ||
		ts.isCaseClause(parent) ||
		ts.isElementAccessExpression(parent) ||
		(ts.isPropertyAssignment(parent) && parent.name === node) ||
		(ts.isNewExpression(parent) && /^(Type|Range)?Error$/.test(parent.expression.getText(script))) ||
		(ts.isBinaryExpression(parent) && /^([!=]==?|in)$/.test(parent.operatorToken.getText(script)))
	);
}

function kindOf(parents: readonly ts.Node[], script: ts.SourceFile): TextKind {
	const place = parents.find((at) => !ts.isConditionalExpression(at) && !ts.isParenthesizedExpression(at));
	if (place && isOfRecord(parents[parents.indexOf(place) + 2], script)) return 'sentence';
	return place && ts.isPropertyAssignment(place)
		? (KIND_OF[place.name.getText(script)] ?? 'sentence')
		: 'sentence';
}

/** True for the keys of a record of strings, which are its cases: a sentence keyed `name` is not a label. */
const isOfRecord = (owner: ts.Node | undefined, script: ts.SourceFile): boolean =>
	owner !== undefined &&
	ts.isVariableDeclaration(owner) &&
	/^(Readonly<)?Record</.test(owner.type?.getText(script) ?? '');

const INLINE = new Set([
	'strong',
	'em',
	'code',
	'span',
	'b',
	'i',
	'abbr',
	'a',
	'bdi',
	'small',
	'kbd',
	'Time',
	'Amount',
	'Term',
]);

/**
 * Collects the strings of markup. Text with inline elements counts as one string, because its parts make no sense
 * alone.
 */
function markupTexts(root: unknown, kind: TextKind = 'sentence'): readonly Found[] {
	if (Array.isArray(root)) return root.flatMap((each) => markupTexts(each, kind));
	if (typeof root !== 'object' || root === null) return [];
	const node = root as MarkupNode;
	if (node.type === 'Fragment') return fragmentTexts(node['nodes'] as MarkupNode[], kind);
	if (isScript(node)) return expressionTexts(node, kind);
	const own = isRowHead(node) ? 'name' : (ELEMENTS[String(node['name'])] ?? kind);
	return Object.entries(node).flatMap(([member, inner]) => {
		if (member === 'attributes') return (inner as MarkupNode[]).flatMap((each) => attributeTexts(each, node));
		return member === 'type' || member === 'name' ? [] : markupTexts(inner, own);
	});
}

function isRowHead(node: MarkupNode): boolean {
	const attributes = (node['attributes'] ?? []) as readonly MarkupNode[];
	return (
		node['name'] === 'th' && attributes.some(({ name }) => name === 'scope') && !isColumnHead(attributes)
	);
}

const isColumnHead = (attributes: readonly MarkupNode[]) =>
	attributes.some(({ name, value }) => name === 'scope' && JSON.stringify(value).includes('"col"'));

const isScript = (node: MarkupNode) => /(Expression|Literal|Statement|Declaration)$/.test(node.type);

function fragmentTexts(nodes: readonly MarkupNode[], kind: TextKind): readonly Found[] {
	const found: Found[] = [];
	let run: { start: number; text: string } | undefined;
	const end = () => {
		if (run) found.push({ ...run, kind });
		run = undefined;
	};
	for (const node of nodes) {
		const text = inlineText(node);
		if (text === undefined) end();
		else
			run = {
				start: run?.text.trim() ? run.start : (node['start'] as number),
				text: (run?.text ?? '') + text,
			};
		if (node.type !== 'Text')
			found.push(
				...markupTexts(node, kind).filter(() => text === undefined || node.type !== 'RegularElement'),
			);
	}
	end();
	return found;
}

function inlineText(node: MarkupNode): string | undefined {
	if (node.type === 'Text') return node['data'] as string;
	if (node.type === 'ExpressionTag') return choosesWordsInMarkup(node['expression']) ? CHOSEN : PUT_IN;
	if (node.type === 'Comment') return '';
	if (!INLINE.has(String(node['name']))) return undefined;
	if (node['name'] === 'code') return PUT_IN;
	const inner = (node['fragment'] as { nodes: MarkupNode[] }).nodes;
	const texts = inner.map(inlineText);
	return texts.includes(undefined) ? PUT_IN : texts.join('') || PUT_IN;
}

/** Counterpart of `describeChooses` for the Svelte compiler's tree. */
function choosesWordsInMarkup(expression: unknown): boolean {
	const node = expression as MarkupNode;
	if (node.type !== 'ConditionalExpression') return false;
	return [node['consequent'], node['alternate']].some((each) => {
		const [text] = expressionTexts(each as MarkupNode, 'sentence');
		return /Literal$/.test((each as MarkupNode).type)
			? text !== undefined && /[A-Za-z]{2}/.test(text.text)
			: choosesWordsInMarkup(each);
	});
}

function attributeTexts(node: MarkupNode, owner: MarkupNode): readonly Found[] {
	const name = String(node['name']);
	if (node.type !== 'Attribute') return markupTexts(node['expression']);
	if (/^(class|style|href|src|id|d|viewBox|type|role|rel|for|points|transform|data-.*)$/.test(name))
		return [];
	const kind = attributeKind(name, owner);
	const value = node['value'];
	const parts = Array.isArray(value) ? (value as MarkupNode[]) : [value as MarkupNode];
	if (parts.some((part) => part?.type === 'Text')) {
		const text = parts.map((part) => inlineText(part) ?? '').join('');
		return [
			{ start: node['start'] as number, text, kind },
			...parts.flatMap((part) => markupTexts(part, kind)),
		];
	}
	return markupTexts(value, kind);
}

function attributeKind(name: string, owner: MarkupNode): TextKind {
	if (name !== 'title') return KIND_OF[name] ?? 'sentence';
	if (owner.type === 'RegularElement') return 'sentence';
	return HEADED.has(String(owner['name'])) ? 'heading' : 'notice';
}

/** Literals of an expression in markup; the Svelte compiler returns an ESTree node. */
function expressionTexts(node: MarkupNode, kind: TextKind): readonly Found[] {
	const start = node['start'] as number;
	if (node.type === 'Literal')
		return typeof node['value'] === 'string' ? [{ start, text: withRest(node['value']), kind }] : [];
	if (node.type === 'BinaryExpression' && /[!=]=|in/.test(String(node['operator']))) return [];
	if (node.type === 'Property' || node.type === 'MemberExpression') {
		const key = node['key'] as MarkupNode | undefined;
		return markupTexts(node['value'] ?? node['object'], KIND_OF[String(key?.['name'])] ?? kind);
	}
	if (node.type === 'TemplateLiteral') {
		const quasis = node['quasis'] as { value: { cooked: string } }[];
		const puts = (node['expressions'] as MarkupNode[]).map((each) =>
			choosesWordsInMarkup(each) ? CHOSEN : PUT_IN,
		);
		const text = withRest(quasis.map(({ value }, place) => value.cooked + (puts[place] ?? '')).join(''));
		return [{ start, text, kind }, ...markupTexts(node['expressions'], kind)];
	}
	return Object.entries(node)
		.filter(([member]) => member !== 'type')
		.flatMap(([, inner]) => markupTexts(inner, kind));
}
