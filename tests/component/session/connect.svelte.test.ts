import Checklist from '../../../src/routes/connect/Checklist.svelte';
import NetworkWarning from '../../../src/routes/connect/NetworkWarning.svelte';
import SignInForm from '../../../src/routes/connect/SignInForm.svelte';
import { NodeSearch } from '../../../src/routes/connect/node-search.svelte.ts';
import { SignInDraft, SignInRun } from '../../../src/routes/connect/sign-in.svelte.ts';
import { userpassOfPassphrase } from '#lib/chain/keys.ts';
import { CallError } from '#lib/client/call-error.ts';
import { Session } from '#lib/state/session/session.svelte.ts';
import type { Database } from '#lib/storage/database.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { PASSPHRASE, StandInNode, USERPASS, wiringTo } from '../../unit/state/stand-in-node.ts';
import { freshDatabase } from '../../unit/storage/whole-database.ts';

const GATEWAY_NODE = 'http://127.0.0.1:7782';

let database: Database;
let session: Session;
let node: StandInNode;
let draft: SignInDraft;
let run: SignInRun;
let answerHealth: (health: unknown) => void;

beforeEach(async () => {
	database = await freshDatabase();
	node = new StandInNode();
	session = new Session(database, () => Promise.resolve(wiringTo(node)));
	await session.start();
	draft = new SignInDraft();
	run = new SignInRun(session);
	const health = Promise.withResolvers<unknown>();
	answerHealth = health.resolve;
	vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(await health.promise));
	await render(SignInForm, { draft, run, session, search: new NodeSearch(() => session.saved.all) });
});
afterEach(() => {
	vi.restoreAllMocks();
	session.abandon();
	database.close();
});

const gatewayFinds = (practice: boolean) =>
	answerHealth({ app: 'swapdesk', node: { address: GATEWAY_NODE, practice, alive: true }, daemon: null });
const address = () => page.getByLabelText('Node address');
const passphrase = () => page.getByLabelText('Passphrase or WIF', { exact: true });
const send = () => page.getByRole('button', { name: 'Sign in', exact: true }).click();

/** Expands the options, which are folded because the page is as narrow as a phone. */
const openOptions = () => page.getByText('Stay signed in, chain daemon').click();

/** Confirms that the unknown program is the user's node. */
async function confirmNode() {
	await expect.element(passphrase()).toHaveAccessibleDescription(/does not run with this passphrase/);
	await page.getByText('Your passphrase was not sent. Is this node new, or not signed in yet?').click();
	await expect.element(page.getByRole('alert')).toHaveTextContent('So far 127.0.0.1:7782 got a userpass');
	await page.getByRole('button', { name: 'Send passphrase' }).click();
}

test('fills in the address of a detected node', async () => {
	gatewayFinds(false);
	await expect.element(address()).toHaveValue(GATEWAY_NODE);
	await expect.element(page.getByRole('status')).toHaveTextContent('Node found');
});

test('does not overwrite user input with a detected address', async () => {
	await address().fill('127.0.0.1:9999');
	gatewayFinds(false);
	await expect.element(page.getByRole('radio', { name: '127.0.0.1:7782' })).toBeVisible();
	await expect.element(address()).toHaveValue('127.0.0.1:9999');
});

test('names the source of a practice node’s passphrase', async () => {
	gatewayFinds(true);
	await expect.element(page.getByText('Use the passphrase printed by npm start')).toBeVisible();
});

test('signs in once after a triple click', async () => {
	const open = vi.fn(() => Promise.resolve());
	await Promise.all([run.run(open), run.run(open), run.run(open)]);
	expect([run.phase, open.mock.calls.length]).toEqual(['done', 1]);
});

test('reports bad input at the field and sends nothing', async () => {
	await address().fill('ftp://127.0.0.1');
	await send();
	await expect.element(address()).toHaveAttribute('aria-invalid', 'true');
	await expect.element(address()).toHaveAccessibleDescription(/starts with http/);
	await expect.element(passphrase()).toHaveAccessibleDescription(/Enter the passphrase/);
	await expect.element(address()).toHaveFocus();
	expect(node.calls).toEqual([]);
});

test('reports a userpass of the wrong length with its length', async () => {
	await page.getByRole('radio', { name: 'Userpass' }).click({ force: true });
	await page.getByLabelText('Userpass', { exact: true }).last().fill('abc');
	await send();
	await expect.element(page.getByText('this has 3 characters')).toBeVisible();
});

test('asks for a lock code only on request and rejects weak ones', async () => {
	await expect.element(page.getByLabelText('Lock code', { exact: true })).not.toBeInTheDocument();
	await openOptions();
	await page.getByRole('radio', { name: /protected by a lock code/ }).click();
	await page.getByLabelText('Lock code', { exact: true }).fill('short');
	await send();
	await expect.element(page.getByText('Use at least 6 characters')).toBeVisible();
	await page.getByLabelText('Lock code', { exact: true }).fill('111111');
	await expect.element(page.getByText('Too easy to guess')).toBeVisible();
	await expect.element(page.getByText(/^Choose a stronger code/)).toBeVisible();
	await page.getByLabelText('Lock code', { exact: true }).fill('herring lamp cloud');
	await expect.element(page.getByText('Strong')).toBeVisible();
	await expect.element(page.getByText(/^Choose a stronger code/)).not.toBeInTheDocument();
	const repeated = page.getByLabelText('Repeat lock code', { exact: true });
	await expect.element(repeated).toHaveAccessibleDescription(/Enter the lock code again/);
	await repeated.fill('herring lamp clouds');
	await expect.element(page.getByText('The two codes differ.')).toBeVisible();
	await repeated.fill('herring lamp cloud');
	await expect.element(page.getByText('The two codes differ.')).not.toBeInTheDocument();
});

test('rates a lock code that is submitted at once, then accepts it', async () => {
	node.run();
	await address().fill(GATEWAY_NODE);
	await passphrase().fill(PASSPHRASE);
	draft.keeping.keeping = 'code';
	draft.keeping.code = 'herring lamp cloud';
	draft.keeping.repeatedCode = 'herring lamp cloud';
	expect(draft.keeping.strength).toBeUndefined();
	await send();
	await expect.poll(() => run.phase).toBe('done');
	expect(draft.keeping.strength).toBe(4);
});

test('keeps the button in place while a lock code is rated', async () => {
	await openOptions();
	await page.getByRole('radio', { name: /protected by a lock code/ }).click();
	const top = () =>
		page.getByRole('button', { name: 'Sign in', exact: true }).element().getBoundingClientRect().top;
	const before = top();
	await page.getByLabelText('Lock code', { exact: true }).fill('herring lamp cloud');
	await expect.element(page.getByText('Strong')).toBeVisible();
	expect(top()).toBe(before);
});

test('hides the passphrase until the eye button is pressed', async () => {
	await expect.element(passphrase()).toHaveAttribute('type', 'password');
	await page.getByRole('button', { name: 'Show: Passphrase or WIF' }).click();
	await expect.element(passphrase()).toHaveAttribute('type', 'text');
});

test('keeps the input after a refusal and accepts a second try', async () => {
	node.run();
	await address().fill(GATEWAY_NODE);
	await passphrase().fill('not the right words');
	await send();
	await vi.waitUntil(() => run.phase === 'failed', { timeout: 15_000 });
	await expect.element(address()).toHaveValue(GATEWAY_NODE);
	await expect.element(passphrase()).toHaveValue('not the right words');
	await passphrase().fill(PASSPHRASE);
	await send();
	await vi.waitUntil(() => run.phase === 'done', { timeout: 15_000 });
	expect(session.phase).toBe('open');
	expect(node.calls.at(-1)).toMatchObject({ userpass: userpassOfPassphrase(PASSPHRASE) });
	expect(node.methods()).not.toContain('passphrase');
});

test('applies a refusal only to the address and passphrase sent', async () => {
	node.run();
	await address().fill(GATEWAY_NODE);
	await passphrase().fill('not the right words');
	await send();
	await expect.element(passphrase()).toHaveAccessibleDescription(/does not run with this passphrase/);
	await address().fill('');
	await expect.element(passphrase()).not.toHaveAccessibleDescription(/does not run with this passphrase/);
	await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
	await passphrase().fill(PASSPHRASE);
	await send();
	await expect
		.poll(() => draft.problems)
		.toMatchObject({ address: expect.any(String), passphrase: undefined });
});

test('requires the network of a new node before signing in', async () => {
	await address().fill(GATEWAY_NODE);
	await passphrase().fill(PASSPHRASE);
	await send();
	await vi.waitUntil(() => run.phase === 'failed', { timeout: 15_000 });
	expect(run.error).toMatchObject({ code: 'NODE-NEW' });
	await confirmNode();
	await expect.poll(() => run.error).toMatchObject({ code: 'AUTH-NETID' });
	expect(node.methods()).not.toContain('passphrase');
	await page.getByLabelText('netid').fill('7777');
	await send();
	await vi.waitUntil(() => run.phase === 'done', { timeout: 15_000 });
	expect(node.calls.find(({ method }) => method === 'passphrase')).toMatchObject({ netid: 7777 });
});

test('confirms an unknown program once per address before sending the passphrase', async () => {
	await address().fill(GATEWAY_NODE);
	await passphrase().fill(PASSPHRASE);
	draft.netid = '0';
	await send();
	await vi.waitUntil(() => run.phase === 'failed', { timeout: 15_000 });
	expect(node.methods()).toEqual(['help', 'getcoins']);
	await confirmNode();
	await vi.waitUntil(() => run.phase === 'done', { timeout: 15_000 });
	expect(node.methods()).toContain('passphrase');
	await address().fill('http://127.0.0.1:7783');
	node.calls.length = 0;
	await send();
	await vi.waitUntil(() => run.phase === 'failed', { timeout: 15_000 });
	expect(run.error).toMatchObject({ code: 'NODE-NEW' });
	expect(node.methods()).toEqual(['help', 'getcoins']);
});

test('reports missing peers and an unchanged network after the sign-in', async () => {
	node.peers = 0;
	node.netid = 7777;
	await run.run((progress) =>
		session.signIn(
			{
				address: GATEWAY_NODE,
				key: { by: 'userpass', userpass: USERPASS },
				keep: { keeping: 'memory' },
				daemon: undefined,
			},
			progress,
		),
	);
	await render(Checklist, { run, address: GATEWAY_NODE, enteredNetid: '0', goOn: () => undefined });
	await expect.element(page.getByText('The node has no peers')).toBeVisible();
	await expect
		.element(page.getByText('runs on network 7777, not 0. Its network was not changed.'))
		.toBeVisible();
});

test('queries an unanswering daemon again on request', async () => {
	const gone = new CallError('unreachable', 'nothing answers');
	const check = { chain: 'TKN', blocks: 5, obstacle: undefined, ownAddress: undefined };
	vi.spyOn(session, 'daemonAccess', 'get').mockReturnValue({
		address: '/rpc/daemon',
		user: '',
		password: '',
	});
	const ask = vi.spyOn(session, 'tryDaemon').mockResolvedValueOnce(gone);
	ask.mockResolvedValueOnce(check as never);
	await run.run(() => Promise.resolve());
	await render(Checklist, { run, address: GATEWAY_NODE, enteredNetid: '', goOn: () => undefined });
	await expect.element(page.getByText('nothing answers')).toBeVisible();
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect.element(page.getByText('Chain daemon TKN at block 5')).toBeVisible();
	expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(0);
});

test('warns of a network change and requires confirmation', async () => {
	const change = vi.fn();
	const error = new CallError('params', 'The node runs on network 7777, not on 0.', { code: 'NODE-NETWORK' });
	await render(NetworkWarning, { error, netid: '0', change });
	await expect
		.element(page.getByRole('alert'))
		.toHaveTextContent(/moves the node to the public network\. The node then drops its peers/);
	await page.getByRole('button', { name: 'Switch network' }).click();
	expect(change).toHaveBeenCalledOnce();
});

test('cancels a sign-in to a silent node and keeps the form', async () => {
	const hanging = vi.spyOn(node, 'transport').mockReturnValue({
		address: GATEWAY_NODE,
		send: () => new Promise(() => undefined),
		close: () => undefined,
	});
	await address().fill(GATEWAY_NODE);
	await passphrase().fill(PASSPHRASE);
	await send();
	await page.getByRole('button', { name: 'Cancel' }).click();
	expect(run.phase).toBe('waiting');
	await expect.element(passphrase()).toHaveValue(PASSPHRASE);
	hanging.mockRestore();
	node.run();
	await send();
	await vi.waitUntil(() => run.phase === 'done', { timeout: 15_000 });
});
