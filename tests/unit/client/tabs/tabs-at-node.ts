import { addKey } from '#lib/client/wire/add-key.ts';
import { CallError } from '#lib/client/call-error.ts';
import { type NodeChannel, type WireCall, DirectChannel } from '#lib/client/node-client.ts';
import { RequestQueue } from '#lib/client/request-queue.ts';
import { SingleTabChannel } from '#lib/client/tabs/lone-tab.ts';
import { SharedChannel } from '#lib/client/tabs/tab-line.ts';
import type { Transport } from '#lib/client/transport/transport.ts';
import type { WireReply } from '#lib/client/wire-reply.ts';
import { vi } from 'vitest';
import { FakeBrowser, type FakeTab } from './fake-browser.ts';

const LINE_NAME = 'swapdesk-line here';
export const USERPASS = '5'.repeat(64);
/** Time within which a different tab replaces a leader that was closed or frozen, in milliseconds. */
export const HANDOVER_MS = 1000;
/** Time after which a leader that is silent without notice is replaced, in milliseconds. */
export const SILENT_HANDOVER_MS = 5000;

interface Sent {
	readonly tab: FakeTab;
	readonly method: string;
	readonly userpass: unknown;
	/** Must be run by the transport before it sends anything further for this call. */
	readonly guard: (() => Promise<void>) | undefined;
	reply(text?: string): Promise<void>;
	fail(kind: 'dropped' | 'unreachable' | 'refused'): Promise<void>;
}

/** The node as seen by the tabs: received calls, answered by the test. */
class FakeNode {
	readonly sent: Sent[] = [];
	readonly #open = new Set<Sent>();
	/** Maximum number of concurrent calls observed. */
	most = 0;

	get methods(): string[] {
		return this.sent.map(({ method }) => method);
	}

	transport(tab: FakeTab): Transport {
		const send = (body: string, _signal?: AbortSignal, guard?: () => Promise<void>) =>
			new Promise<WireReply>((resolve, reject) => {
				const { method, userpass } = JSON.parse(body) as { method: string; userpass: unknown };
				const end = async (settle: () => void) => {
					this.#open.delete(sent);
					tab.run(settle);
					await flow();
				};
				const sent: Sent = {
					...{ tab, method, userpass, guard },
					reply: (text = method) => end(() => resolve({ status: 200, body: new TextEncoder().encode(text) })),
					fail: (kind) => end(() => reject(new CallError(kind, 'gone'))),
				};
				this.sent.push(sent);
				this.#open.add(sent);
				this.most = Math.max(this.most, this.#open.size);
			});
		return { address: 'http://127.0.0.1:7783', send };
	}

	get last(): Sent {
		return this.sent.at(-1) as Sent;
	}
}

/** Runs all work that does not wait for the test or a timer. */
export async function flow(): Promise<void> {
	for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

export async function advance(milliseconds: number): Promise<void> {
	await vi.advanceTimersByTimeAsync(milliseconds);
	await flow();
}

/** Tabs of one user connected to one node. */
export class TabsAtNode {
	readonly browser = new FakeBrowser();
	readonly node = new FakeNode();

	/** Opens `count` tabs; the first one leads. */
	async open(count: number): Promise<OpenTab[]> {
		const tabs = [];
		for (let each = 0; each < count; each += 1) {
			tabs.push(this.#openTab((own, tab) => new SharedChannel(own, LINE_NAME, tab)));
			await flow();
		}
		return tabs;
	}

	async openTwo() {
		const [first, second] = (await this.open(2)) as [OpenTab, OpenTab];
		return { first, second };
	}

	async openThree() {
		const [first, second, third] = (await this.open(3)) as [OpenTab, OpenTab, OpenTab];
		return { first, second, third };
	}

	/** Opens a single tab as the page does: alone until a second one opens. */
	openAlone(): OpenTab {
		return this.#openTab((own, tab) => new SingleTabChannel(own, LINE_NAME, tab));
	}

	#openTab(open: (own: DirectChannel, tab: FakeTab) => NodeChannel): OpenTab {
		const tab = this.browser.open();
		const own = new DirectChannel(this.node.transport(tab), new RequestQueue({ holdsReads: true }));
		// Test calls may have any name except that of a call that spends.
		own.isShared = (body) => !body.includes('sendrawtransaction');
		own.signIn((body) => addKey(body, USERPASS));
		return new OpenTab(tab, open(own, tab), this.browser);
	}
}

export class OpenTab {
	readonly tab: FakeTab;
	readonly line: NodeChannel;
	readonly #browser: FakeBrowser;

	constructor(tab: FakeTab, line: NodeChannel, browser: FakeBrowser) {
		this.tab = tab;
		this.line = line;
		this.#browser = browser;
	}

	leads(): boolean {
		return this.#browser.holder(LINE_NAME) === this.tab;
	}

	async call(method: string, more: Partial<WireCall> = {}): Promise<string> {
		const { body } = await this.line.send({
			body: JSON.stringify({ method }),
			isRead: true,
			holdsSecret: false,
			priority: 'screen',
			fast: false,
			probes: false,
			timeoutMs: 60_000,
			freshSince: undefined,
			signal: undefined,
			...more,
		});
		return new TextDecoder().decode(body);
	}

	change(method: string, more: Partial<WireCall> = {}): Promise<string> {
		return this.call(method, { isRead: false, priority: 'user', timeoutMs: 120_000, ...more });
	}
}
