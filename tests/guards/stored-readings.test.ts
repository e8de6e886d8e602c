import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { READINGS_SHAPE } from '#lib/storage/readings.ts';
import { walkScript } from './source-syntax.ts';

const STATE = resolve('src/lib/state');

/** Built-in types, described only by name. */
const WHOLE = new Set(['Date', 'Map', 'Set']);

function openState(): { readonly files: readonly ts.SourceFile[]; readonly checker: ts.TypeChecker } {
	const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
		config: object;
	};
	const { options } = ts.parseJsonConfigFileContent(
		config,
		{ ...ts.sys, readDirectory: () => [] },
		resolve(),
	);
	const names = readdirSync(STATE, { recursive: true, encoding: 'utf8' }).filter((name) =>
		name.endsWith('.ts'),
	);
	const program = ts.createProgram(
		[...names.map((name) => resolve(STATE, name)), resolve('src/app.d.ts')],
		options,
	);
	const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(STATE));
	return { files, checker: program.getTypeChecker() };
}

/** Types of all stored readings, by their names in the source. */
function storedTypes(): readonly string[] {
	const { files, checker } = openState();
	const found: string[] = [];
	const note = (name: string, type: ts.Type | undefined) => {
		if (!type) throw new Error(`The type of the stored reading ${name} was not found.`);
		found.push(`${name}: ${describe(type, checker, [])}`);
	};
	for (const file of files)
		walkScript(file, (node) => {
			if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
			if (node.expression.name.text !== 'cachedValue') return;
			const name = node.arguments[0]?.getText(file) ?? '';
			note(name, typeOfLive(node, checker) ?? typeNoted(file, checker));
		});
	return found.sort();
}

/** Type of the `new Live(read, { lastKnown: … })` that contains this option; `undefined` for other nodes. */
function typeOfLive(node: ts.Node, checker: ts.TypeChecker): ts.Type | undefined {
	const made = ts.findAncestor(node, ts.isNewExpression);
	if (made?.expression.getText() !== 'Live') return undefined;
	return checker.getTypeArguments(checker.getTypeAtLocation(made) as ts.TypeReference)[0];
}

/** The type that a file records through `note`; `undefined` if it records nothing. */
function typeNoted(file: ts.SourceFile, checker: ts.TypeChecker): ts.Type | undefined {
	let noted: ts.Type | undefined;
	walkScript(file, (node) => {
		if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
		const [value] = node.arguments;
		if (node.expression.name.text === 'note' && value) noted = checker.getTypeAtLocation(value);
	});
	return noted;
}

/** Complete structure of a type as text, independent of the names of its parts. */
function describe(type: ts.Type, checker: ts.TypeChecker, above: readonly ts.Type[]): string {
	const inner = (each: ts.Type) => describe(each, checker, [...above, type]);
	if (above.includes(type)) return `above ${above.length - above.indexOf(type)}`;
	if (type.isUnion()) return type.types.map(inner).sort().join(' | ');
	if (type.isIntersection()) return type.types.map(inner).sort().join(' & ');
	if (checker.isArrayType(type) || checker.isTupleType(type))
		return `[${checker
			.getTypeArguments(type as ts.TypeReference)
			.map(inner)
			.join()}]`;
	if (!(type.flags & ts.TypeFlags.Object)) return checker.typeToString(type);
	const name = type.symbol.name.replace(/^Readonly/, '');
	// Class instances are never stored.
	if (type.isClass()) return name;
	if (WHOLE.has(name))
		return `${name}<${checker
			.getTypeArguments(type as ts.TypeReference)
			.map(inner)
			.join()}>`;
	const indexes = checker
		.getIndexInfosOfType(type)
		.map((each) => `[${inner(each.keyType)}]: ${inner(each.type)}`);
	const members = checker.getPropertiesOfType(type).map((member) => {
		const isOptional = member.flags & ts.SymbolFlags.Optional;
		return `${member.name}${isOptional ? '?' : ''}: ${inner(checker.getTypeOfSymbol(member))}`;
	});
	return `{ ${[...members, ...indexes].sort().join('; ')} }`;
}

// The long timeout covers type checking of the whole app.
test('requires a new READINGS_SHAPE when stored types change', { timeout: 300_000 }, () => {
	const types = storedTypes();
	expect(types.length).toBeGreaterThan(30);
	const shape = createHash('sha256').update(types.join('\n')).digest('hex').slice(0, 12);
	expect(READINGS_SHAPE, `The types of stored readings have changed: make it '${shape}'.`).toBe(shape);
});
