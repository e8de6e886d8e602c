import { describeStep } from '#lib/messages/journal.ts';
import { browserWiring } from '#lib/node/browser-wiring.ts';
import { NodeLink } from '#lib/node/node-link.ts';
import { Desk, type Connection } from '#lib/state/desk.ts';
import { NewsFeed, Outage, OmittedRowsFeed } from '#lib/state/live/news-feed.svelte.ts';
import { Settings } from '#lib/state/stored/settings.svelte.ts';
import { openDatabase } from '#lib/storage/database.ts';
import { readJournal } from '#lib/storage/journal-reading.ts';
import { mount, unmount, type Component } from 'svelte';
import { vi } from 'vitest';
import OnDesk from '../component/OnDesk.svelte';
import type { ActionName, Given } from './actions.ts';
import { loadAction } from './load-action.ts';
import type { Screen } from './screens.ts';
import type { Hands } from './soak/hands.svelte.ts';
import type { WorldAccess } from './wire-fault.ts';

/**
 * A tab of the user, signed in to the node and the daemon of one world, and driven through the state classes of its
 * screen.
 */
export class Tab {
	readonly desk: Desk;
	readonly #link: NodeLink;
	readonly #end: () => void;
	#screen: Screen | undefined;
	#part: Record<string, unknown> | undefined;

	private constructor(desk: Desk, link: NodeLink, end: () => void) {
		this.desk = desk;
		this.#link = link;
		this.#end = end;
	}

	/** Opens a tab like a newly loaded page, which knows only the browser's stored data. */
	static async open(access: WorldAccess): Promise<Tab> {
		const wiring = browserWiring(() => Promise.reject(new Error('No practice node in the page.')));
		const { node: address, userpass, variant: program } = access;
		const daemon = { address: access.daemon, user: '', password: '' };
		const link = NodeLink.open(wiring, { address, userpass, daemon, program });
		await link.identify();
		link.share(access.id);
		const database = await openDatabase();
		const connection: Connection = {
			...{ id: access.id, address, practice: true, node: link.node, daemon: link.daemon },
			...{
				daemonAddress: access.daemon,
				outage: new Outage(link),
				omittedRows: new OmittedRowsFeed(),
				news: new NewsFeed(),
			},
		};
		const desk = new Desk(connection, database, await Settings.open(database));
		return new Tab(desk, link, () => {
			link.close();
			database.close();
		});
	}

	/** Resolves once the desk, which polls once a second, has noticed the results of its last calls. */
	async seen(): Promise<void> {
		const { outage } = this.desk.connection;
		const { line } = this.#link;
		// Unlike this loop, vi.waitUntil would advance the browser's clock, which follows the programs' clock here.
		while ((outage.is === 'away') !== line.status.isUnreachable)
			await new Promise((resolve) => requestAnimationFrame(resolve));
	}

	/** Opens the screen of an action and prepares everything except the last click. */
	async prepare(action: ActionName, given: Given): Promise<void> {
		await this.#show(await (await loadAction(action)).prepare(this.desk, given));
	}

	/** Opens the screen of an action begun earlier, as its page address does. */
	async resume(action: ActionName, given: Given): Promise<void> {
		await this.#show(await (await loadAction(action)).resume(this.desk, given));
	}

	async #show(screen: Screen): Promise<void> {
		this.#screen = screen;
		const props = { desk: this.desk, part: screen.part as Component<never>, given: screen.given };
		this.#part = mount(OnDesk, { target: document.body, props });
	}

	/** Clicks the last button; resolves with any outcome. */
	press(): Promise<unknown> {
		return this.#screen?.press() ?? Promise.reject(new Error('No screen is open.'));
	}

	/** Checks whether the programs respond, as every page does; reads of the screen wait for the node's response. */
	async probe(): Promise<void> {
		const { node, daemon } = this.desk.connection;
		await Promise.all([node.session.pulse({ probes: true }), daemon?.chain.state()]);
	}

	/** Polls the programs once more, as the page does every few seconds. */
	async poll(): Promise<void> {
		await this.#screen?.poll();
		await new Promise((resolve) => requestAnimationFrame(resolve));
	}

	/** Checks for replaced blocks, as every page does, including recently checked entries. */
	async lookForTurns(): Promise<void> {
		const { ReorgedEntries } = await import('#lib/state/activity/reorged-entries.ts');
		await new ReorgedEntries(this.desk).following.refresh();
	}

	/**
	 * Notices of the page that the programs contradict some seconds later.
	 * @param advance advances the programs' time
	 */
	async falseNotices(isRestarted: boolean, advance: (ms: number) => Promise<void>): Promise<string[]> {
		return (await import('./notice-truth.svelte.ts')).falseNotices(this.desk, isRestarted, advance);
	}

	/** The user's actions in this tab. */
	async hands(): Promise<Hands> {
		return new (await import('./soak/hands.svelte.ts')).Hands(this.desk);
	}

	get words(): string {
		return document.body.innerText.replace(/\s+/g, ' ').trim();
	}

	/** Journal texts, latest first. */
	async journal(): Promise<string[]> {
		return (await readJournal(this.desk.database, this.desk.connection.id)).map(describeStep);
	}

	/**
	 * The journal, once its newest entry matches: the screen can show the node's list a moment before the journal does.
	 */
	async journalThat(says: RegExp): Promise<string[]> {
		await waitUntil(async () => says.test((await this.journal())[0] ?? 'nothing'));
		return this.journal();
	}

	async close(): Promise<void> {
		if (this.#part) await unmount(this.#part);
		document.body.replaceChildren();
		this.#end();
	}
}

/** Simulates a browser without a network: every call fails immediately. */
export async function setOffline(isOffline: boolean): Promise<void> {
	if (isOffline) vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
	else vi.restoreAllMocks();
}

/**
 * Waits for a change that the page makes without a further poll. On a timeout it resolves anyway, and the caller checks
 * the final state.
 */
export async function waitUntil(isThere: () => boolean | Promise<boolean>): Promise<void> {
	await vi.waitUntil(isThere, { timeout: 5000 }).catch(() => undefined);
}
