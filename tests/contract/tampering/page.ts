import { vi } from 'vitest';
import { methods } from '#lib/api/index.ts';
import type { Method } from '#lib/api/method.ts';
import { CallError } from '#lib/client/call-error.ts';
import { DaemonClient } from '#lib/client/daemon-client.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { openChainDaemon } from '#lib/node/daemon/open-daemon.ts';
import { readAdapter } from '#lib/node/session-opening.ts';
import { Desk } from '#lib/state/desk.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import type { VariantName } from '#practice/node/variant.ts';
import type { ControlAnswer, ControlCommand } from '#practice/practice.ts';
import { connectionTo } from '../../unit/state/connection-to.ts';
import { openInVariant, START, USERPASS } from '../../unit/practice/node/practice-fixture.ts';
import { written } from '../fuzz/written-reply.ts';
import { PROGRAM_METHODS } from '../fuzz/program-methods.ts';
import { drawFrom, openRows, rowsOf, type StoredRows } from './browser-parts.ts';
import { withMember } from './false-values.ts';
import type { MemberPath } from '../fuzz/reply-members.ts';
import { Course, RememberedWorld, type Exchange } from './remembered-world.ts';

/** A field of every reply to one method, with its false value. */
export interface FalseField {
	/** Name of the method in tables: `daemon.tokencreate`. */
	readonly method: string;
	readonly path: MemberPath;
	readonly value: unknown;
}

/** The state of a page and its programs at one moment, used as a starting point. */
export interface Moment {
	readonly course: Course;
	readonly rows: StoredRows;
	/** Milliseconds since 1970. */
	readonly at: number;
}

/** Wire names of the document's methods in each variant. */
const wireNames = new Map<VariantName, ReadonlyMap<string, string>>();

const encoder = new TextEncoder();

/** One world per variant, because every operation begins in the same one. */
const worlds = new Map<VariantName, RememberedWorld>();

function worldOf(variant: VariantName): RememberedWorld {
	const known = worlds.get(variant) ?? new RememberedWorld(() => openInVariant(variant));
	worlds.set(variant, known);
	return known;
}

export async function closeWorlds(): Promise<void> {
	for (const world of worlds.values()) await world.close();
	worlds.clear();
}

/** A page signed in to a node and a daemon that send the given false values. */
export class Page {
	readonly desk: Desk;
	readonly variant: VariantName;
	readonly #course: Course;

	private constructor(variant: VariantName, desk: Desk, course: Course) {
		this.variant = variant;
		this.desk = desk;
		this.#course = course;
	}

	static async open(
		variant: VariantName,
		{ from, falseFields = [] }: { readonly from?: Moment; readonly falseFields?: readonly FalseField[] },
	): Promise<Page> {
		vi.setSystemTime(from?.at ?? START);
		drawFrom(from ? SECOND_PART : 0);
		const course = new Course(worldOf(variant), from?.course);
		const names = wireNames.get(variant) ?? (await readNames(course));
		wireNames.set(variant, names);
		const client = new NodeClient({
			...{ transport: nodeTransport(course, names, falseFields), userpass: USERPASS },
			wireName: (name) => names.get(name) ?? name,
		});
		const daemon = openChainDaemon(new DaemonClient({ transport: daemonTransport(course, falseFields) }));
		const database = await openRows(from?.rows);
		const connection = { ...connectionTo({ client, program: variant }), daemon };
		client.owner = OWNERS.get(variant);
		const page = new Page(variant, new Desk(connection, database, await Settings.open(database)), course);
		if (!client.owner) {
			const { wallet } = connection.node;
			const [main, account] = await Promise.all(['KMD', 'ETH'].map((coin) => wallet.coin(coin)));
			client.owner = { wallet: main?.address ?? '', account: account?.address, source: 'passphrase' };
			OWNERS.set(variant, client.owner);
		}
		return page;
	}

	/** All requests made, with the true replies. */
	get asked(): readonly Exchange[] {
		return this.#course.asked;
	}

	async moment(): Promise<Moment> {
		return { course: this.#course, rows: await rowsOf(this.desk.database), at: Date.now() };
	}

	/** Advances practice time and this page’s clock. */
	async advance(ms: number, how: 'advance' | 'leap' = 'advance'): Promise<void> {
		await this.control({ control: how, ms });
		vi.setSystemTime(Date.now() + ms);
	}

	async control(command: ControlCommand): Promise<ControlAnswer> {
		return JSON.parse((await this.#course.ask('world', JSON.stringify(command))) ?? '') as ControlAnswer;
	}

	close(): void {
		this.desk.database.close();
	}
}

/** A position in the random numbers beyond those drawn by any preparation. */
const SECOND_PART = 100_000;

/** Owners as derived by sign-in. */
const OWNERS = new Map<VariantName, NodeClient['owner']>();

async function readNames(course: Course): Promise<ReadonlyMap<string, string>> {
	const help = await course.ask('node', JSON.stringify({ userpass: USERPASS, method: 'help' }));
	const { wireName } = readAdapter(help ?? '');
	return new Map(Object.keys(methods).map((name) => [name, wireName(name)]));
}

function nodeTransport(
	course: Course,
	names: ReadonlyMap<string, string>,
	falseFields: readonly FalseField[],
): Transport {
	const methodOf = new Map([...names].map(([name, wire]) => [wire, name]));
	return {
		address: 'node',
		async send(body) {
			const reply = await course.ask('node', body);
			if (reply === undefined) throw new CallError('dropped', 'The connection was closed.');
			const { method = '' } = JSON.parse(body) as { method?: string };
			const bytes = encoder.encode(reply);
			return { status: 200, body: tampered(methodOf.get(method) ?? method, bytes, falseFields) };
		},
	};
}

function tampered(method: string, body: Uint8Array, falseFields: readonly FalseField[]): Uint8Array {
	const matching = falseFields.filter((falseField) => falseField.method === method);
	if (matching.length === 0) return body;
	const reply = readWireJson(body);
	return isRefusal(reply) ? body : written(method, lied(reply, matching));
}

const lied = (reply: unknown, falseFields: readonly FalseField[]) =>
	falseFields.reduce((value, { path, value: falseField }) => withMember(value, path, falseField), reply);

/** True for a refusal of the program; a false value replaces part of a reply, never a refusal. */
const isRefusal = (reply: unknown): boolean =>
	typeof reply === 'object' && reply !== null && 'error' in reply;

function daemonTransport(course: Course, falseFields: readonly FalseField[]): Transport {
	return {
		address: 'daemon',
		async send(body) {
			const answer = await course.ask('daemon', body);
			if (answer === undefined) throw new CallError('dropped', 'The connection was closed.');
			const { status, body: text } = JSON.parse(answer) as { status: number; body: string };
			const { method } = JSON.parse(body) as { method: string };
			const matching = falseFields.filter((falseField) => falseField.method === `daemon.${method}`);
			const bytes = encoder.encode(text);
			const { result, error } = readWireJson(bytes) as { result?: unknown; error?: unknown };
			if (matching.length === 0 || error) return { status, body: bytes };
			return { status, body: written(`daemon.${method}`, lied(result, matching)) };
		},
	};
}

export interface Call {
	readonly name: string;
	readonly method: Method;
	readonly params: Readonly<Record<string, unknown>>;
	/** The true reply, unless it was a refusal. */
	readonly reply: unknown;
}

/** Calls of a page’s node and daemon, by their names in the document. */
export function callsIn(asked: readonly Exchange[], variant: VariantName): Call[] {
	const named = new Map([...(wireNames.get(variant) ?? [])].map(([name, wire]) => [wire, name]));
	return asked.flatMap(({ of, body, reply }) => {
		if (of === 'world' || reply === undefined) return [];
		const {
			method: wire,
			userpass,
			id,
			queueid,
			params,
			...members
		} = JSON.parse(body) as Record<string, unknown>;
		void [userpass, id, queueid];
		const name = of === 'daemon' ? `daemon.${String(wire)}` : (named.get(String(wire)) ?? String(wire));
		const method = PROGRAM_METHODS.find((each) => each.name === name)?.method;
		if (!method) return [];
		const sent = of === 'daemon' ? { params } : members;
		return [{ name, method, params: sent, reply: replyIn(of, reply) }];
	});
}

function replyIn(of: 'node' | 'daemon', reply: string): unknown {
	if (of === 'node') return readWireJson(encoder.encode(reply));
	const { body } = JSON.parse(reply) as { body: string };
	const { result, error } = readWireJson(encoder.encode(body)) as { result?: unknown; error?: unknown };
	return error ? undefined : result;
}
