import { PeerList } from '#lib/state/node-control.svelte.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import OtherPeers from '../../../src/routes/node/peers/OtherPeers.svelte';
import PeersPage from '../../../src/routes/node/peers/PeerTable.svelte';
import { headsOf, hideColumn } from '../column-menu.ts';
import OnDesk from '../OnDesk.svelte';
import { openControlHarness, type ControlHarness } from './control-harness.ts';

let bed: ControlHarness;
beforeEach(async () => {
	bed = await openControlHarness();
});
afterEach(() => bed.close());

const peer = (host: string, port: number, isConnected = false) => ({ host, port, isConnected });
const addresses = () =>
	page
		.getByRole('row')
		.elements()
		.slice(1)
		.map((row) => row.querySelector('td')?.textContent.trim());

test('searches and sorts peers, and escapes the names they report', async () => {
	const hostile = '<img src=x onerror=alert(1)>\u202egnp.1';
	const peers = [
		peer('203.0.113.20', 7782),
		peer('203.0.113.3', 7783, true),
		peer(hostile, 1),
		peer('203.0.113.3', 7783, true),
	];
	await render(OnDesk, { desk: bed.desk, part: PeersPage as never, given: { peers, empty: 'None.' } });
	await expect.element(page.getByText('3 peers · 1 with a session')).toBeVisible();
	await expect.element(page.getByText('⟨U+202E⟩', { exact: false })).toBeVisible();
	expect(document.querySelector('td img')).toBeNull();
	await userEvent.fill(page.getByLabelText('Find address, port or label'), '203');
	expect(addresses()).toEqual(['203.0.113.3', '203.0.113.20']);
	await userEvent.click(page.getByRole('button', { name: 'Address' }));
	expect(addresses()).toEqual(['203.0.113.20', '203.0.113.3']);
	await userEvent.fill(page.getByLabelText('Find address, port or label'), 'nothing');
	await expect.element(page.getByText('No peers match.')).toBeVisible();
});

test('queries a remote node by a command and parses the pasted reply', async () => {
	const list = bed.desk.use(PeerList);
	await render(OnDesk, { desk: bed.desk, part: OtherPeers as never, given: { list } });
	const ask = page.getByRole('button', { name: 'Get peers' });
	await userEvent.click(ask);
	await expect.element(page.getByText('Enter a node address.')).toBeVisible();
	await userEvent.fill(page.getByLabelText('Address', { exact: true }), 'seed.example.org:99999');
	await expect.element(page.getByText('Enter a port from 1 to 65535.')).toBeVisible();
	await userEvent.fill(page.getByLabelText('Address', { exact: true }), 'seed.example.org');
	await userEvent.click(ask);
	await expect.element(page.getByText(/^curl .*http:\/\/seed\.example\.org:7782$/)).toBeVisible();
	expect(bed.countOf('getpeers')).toBe(0);

	const read = page.getByRole('button', { name: 'Read reply' });
	await userEvent.fill(page.getByLabelText('Reply'), 'no answer');
	await userEvent.click(read);
	await expect.element(page.getByRole('alert')).toBeVisible();
	await userEvent.fill(page.getByLabelText('Reply'), '[{"ipaddr":"203.0.113.9","port":7782,"session":0}]');
	await userEvent.click(read);
	await expect
		.element(page.getByRole('heading', { name: 'Peers of http://seed.example.org:7782' }))
		.toBeVisible();
	expect(addresses()).toEqual(['203.0.113.9']);
});

test('hides a column on request, never the address', async () => {
	await page.viewport(1280, 800);
	const peers = [{ ...peer('203.0.113.20', 7782), netid: 7777 }];
	await render(OnDesk, { desk: bed.desk, part: PeersPage as never, given: { peers, empty: 'None.' } });
	await expect.poll(headsOf).toEqual(['Address', 'Port', 'Session', 'Label', 'netid']);
	expect(await hideColumn('Port', 'peers', bed.desk.database)).toEqual(['Port', 'Session', 'netid']);
	expect(headsOf()).toEqual(['Address', 'Session', 'Label', 'netid']);
});
