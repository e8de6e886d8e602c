import type { VariantName } from '#practice/node/variant.ts';
import { NodeCommands, Notarisations } from '#lib/state/node-control.svelte.ts';
import type { Session } from '#lib/state/session/session.svelte.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import CommandList from '../../../src/routes/node/commands/CommandList.svelte';
import NodeClockFacts from '../../../src/routes/node/NodeClockFacts.svelte';
import NodeIdentity from '../../../src/routes/node/NodeIdentity.svelte';
import NotarisationTable from '../../../src/routes/node/notarisations/NotarisationTable.svelte';
import PairingList from '../../../src/routes/wallet/coin/PairingList.svelte';
import OnDesk from '../OnDesk.svelte';
import { openControlHarness, type ControlHarness } from './control-harness.ts';

describe.each<VariantName>(['document', 'marketmaker'])('node page in the %s variant', (variant) => {
	let bed: ControlHarness;
	beforeEach(async () => {
		bed = await openControlHarness(variant);
	});
	afterEach(() => bed.close());

	const session = () =>
		({
			node: { id: 'node', name: '', address: 'http://127.0.0.1:7782', wallet: 'RWallet', program: variant },
			saved: { get: () => undefined },
		}) as unknown as Session;

	test('shows the identity and names missing data', async () => {
		await render(OnDesk, { desk: bed.desk, part: NodeIdentity as never, given: { session: session() } });
		await expect.element(page.getByText('Not reported by the node')).toBeVisible();
		await expect.element(page.getByText(/^Shown after you sign in with the passphrase/)).toBeVisible();
		await expect.element(page.getByText('None used')).toBeVisible();
		await expect.element(page.getByText(/^\d+ of \d+ switched on$/)).toBeVisible();
	});

	test('escapes the version, and requests it only if supported', async () => {
		bed.answer('version', '{"result":"v1 <b>\u202e"}');
		await render(OnDesk, { desk: bed.desk, part: NodeIdentity as never, given: { session: session() } });
		const shown = variant === 'document' ? 'Not reported by the node' : 'v1 <b>⟨U+202E⟩';
		await expect.element(page.getByText(shown)).toBeVisible();
		expect(bed.countOf('version')).toBe(variant === 'document' ? 0 : 1);
	});

	test('measures the response time on request', async () => {
		await render(OnDesk, { desk: bed.desk, part: NodeClockFacts as never });
		await expect.element(page.getByText('Not measured')).toBeVisible();
		expect(bed.countOf('millis')).toBe(0);
		await userEvent.click(page.getByRole('button', { name: 'Measure' }));
		await expect.element(page.getByText(/^\d+ ms$/)).toBeVisible();
		expect(bed.countOf('millis')).toBe(1);
	});

	test('lists the notarisation of each enabled coin', async () => {
		const { rows } = bed.desk.use(Notarisations);
		await rows.refresh();
		await render(NotarisationTable, { rows: rows.current ?? [] });
		const kmd = page.getByRole('row', { name: /^KMD/ });
		await expect.element(kmd).toHaveTextContent(/\d/);
		expect(page.getByRole('row').elements().length).toBe((rows.current?.length ?? 0) + 1);
	});

	test('reports an empty pairing list', async () => {
		await render(OnDesk, { desk: bed.desk, part: PairingList as never, given: { coin: 'KMD' } });
		await expect.element(page.getByText('Usually empty.')).toBeVisible();
		expect(bed.countOf('inventory')).toBeGreaterThan(0);
	});

	test('searches the list of commands', async () => {
		const { list } = bed.desk.use(NodeCommands);
		await list.refresh();
		await render(CommandList, { commands: list.current ?? [] });
		await userEvent.fill(page.getByLabelText('Find command'), 'opreturndec');
		await expect.element(page.getByText(/^1 of \d+ commands$/)).toBeVisible();
		await expect.element(page.getByText('opreturndecrypt')).toBeVisible();
	});
});
