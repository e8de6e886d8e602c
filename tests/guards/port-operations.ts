import ts from 'typescript';
import { targetOf } from './layer-rules.ts';
import { walkScript } from './source-syntax.ts';

/** A source of the port: its declarations at any depth and object members, both by name, and its imports. */
interface PortSource {
	readonly declared: ReadonlyMap<string, readonly ts.Node[]>;
	readonly members: ReadonlyMap<string, readonly ts.Node[]>;
	readonly imported: ReadonlyMap<string, { readonly specifier: string; readonly name: string }>;
}

/** Finds the calls of a port operation declaration by declaration, because one source contains many operations. */
export class PortOperations {
	readonly #sources: ReadonlyMap<string, PortSource>;

	/** @param texts sources of the port, by path */
	constructor(texts: ReadonlyMap<string, string>) {
		this.#sources = new Map([...texts].map(([path, text]) => [path, readSource(text)]));
	}

	/** Sources in which an operation of this name reaches the method declared in `folder`. */
	leadingTo(method: string, folder: string, operation: string): string[] {
		return [...this.#sources]
			.filter(([path, { members }]) =>
				(members.get(operation) ?? []).some((member) => this.#leads(path, member, { method, folder })),
			)
			.map(([path]) => path);
	}

	#leads(path: string, member: ts.Node, goal: { readonly method: string; readonly folder: string }): boolean {
		const waiting = [{ path, node: member }];
		const seen = new Set<ts.Node>();
		for (let next = waiting.pop(); next; next = waiting.pop()) {
			if (seen.has(next.node)) continue;
			seen.add(next.node);
			const source = this.#sources.get(next.path);
			for (const name of namesIn(next.node)) {
				const from = source?.imported.get(name);
				if (from?.name === goal.method && from.specifier.startsWith(`#lib/${goal.folder}/`)) return true;
				for (const node of source?.declared.get(name) ?? []) waiting.push({ path: next.path, node });
				if (from) waiting.push(...this.#declaredIn(next.path, from.specifier, [from.name]));
			}
			for (const specifier of lateImportsIn(next.node))
				waiting.push(...this.#declaredIn(next.path, specifier, membersIn(next.node)));
		}
		return false;
	}

	#declaredIn(path: string, specifier: string, names: Iterable<string>) {
		const target = targetOf(path, specifier) ?? '';
		const declared = this.#sources.get(target)?.declared;
		return [...names].flatMap((name) => (declared?.get(name) ?? []).map((node) => ({ path: target, node })));
	}
}

function readSource(text: string): PortSource {
	const [declared, members] = [new Map<string, ts.Node[]>(), new Map<string, ts.Node[]>()];
	const imported = new Map<string, { specifier: string; name: string }>();
	const note = (names: Map<string, ts.Node[]>, name: ts.Node | undefined, node: ts.Node) => {
		if (!name || !(ts.isIdentifier(name) || ts.isPrivateIdentifier(name))) return;
		names.set(name.text, [...(names.get(name.text) ?? []), node]);
	};
	const script = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true);
	walkScript(script, (node) => {
		if (ts.isImportSpecifier(node)) {
			const { moduleSpecifier } = node.parent.parent.parent as ts.ImportDeclaration;
			const specifier = (moduleSpecifier as ts.StringLiteral).text;
			imported.set(node.name.text, { specifier, name: (node.propertyName ?? node.name).text });
		} else if (ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) note(declared, node.name, node);
		else if (ts.isVariableDeclaration(node)) {
			if (!ts.isObjectBindingPattern(node.name)) return note(declared, node.name, node);
			for (const { name } of node.name.elements) note(declared, name, node);
		} else if (ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node)) {
			note(ts.isClassDeclaration(node.parent) ? declared : members, node.name, node);
		} else if (ts.isShorthandPropertyAssignment(node)) note(members, node.name, node);
	});
	return { declared, members, imported };
}

/** Free names used by a piece of code, without its types, which call nothing. */
function namesIn(node: ts.Node): Set<string> {
	const names = new Set<string>();
	const visit = (each: ts.Node): void => {
		if (ts.isTypeNode(each)) return;
		const isMember = ts.isPropertyAccessExpression(each.parent) && each.parent.name === each;
		if (ts.isPrivateIdentifier(each) || (ts.isIdentifier(each) && !isMember)) names.add(each.text);
		ts.forEachChild(each, visit);
	};
	visit(node);
	return names;
}

function membersIn(node: ts.Node): Set<string> {
	const names = new Set<string>();
	walkScript(node, (each) => {
		if (ts.isPropertyAccessExpression(each)) names.add(each.name.text);
		if (ts.isBindingElement(each) && ts.isIdentifier(each.name)) names.add(each.name.text);
	});
	return names;
}

function lateImportsIn(node: ts.Node): string[] {
	const found: string[] = [];
	walkScript(node, (each) => {
		if (!ts.isCallExpression(each) || each.expression.kind !== ts.SyntaxKind.ImportKeyword) return;
		const [specifier] = each.arguments;
		if (specifier && ts.isStringLiteralLike(specifier)) found.push(specifier.text);
	});
	return found;
}
