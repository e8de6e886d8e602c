import { MAX_DRAWINGS } from '#lib/domain/market/drawing.ts';
import { Desk } from '#lib/state/desk.ts';
import { DrawingPresence } from '#lib/state/market/drawing-options.svelte.ts';
import { Drawings, type PairDrawings } from '#lib/state/market/pair-drawings.svelte.ts';
import { readDrawings } from '#lib/storage/drawings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDesk } from '../../../component/open-desk.ts';
import { drawingOf } from '../../domain/market/drawing/drawing-samples.ts';
import { failWrites } from '../../storage/whole-database.ts';
import { FakeSwaps } from '../swaps/fake-swaps.ts';

const PAIR = { base: 'KMD', rel: 'BTC' };
const level = drawingOf('horizontal', [{ time: 5, price: 2 }], { created: 1 });
const text = drawingOf('text', [{ time: 5, price: 2 }], { created: 2, text: 'support' });

let desk: Desk;
let ends: (() => void)[] = [];
beforeEach(async () => {
	desk = await openDesk(new FakeSwaps().client);
});
afterEach(() => {
	for (const end of ends) end();
	ends = [];
	vi.restoreAllMocks();
	desk.database.close();
});

/** Shows the drawings and checks whether there are any, as a chart does. */
function show(tab: Desk): { readonly drawings: PairDrawings; readonly isThere: () => boolean } {
	const drawings = tab.use(Drawings).of(PAIR);
	const presence = tab.use(DrawingPresence);
	ends.push(
		$effect.root(() => {
			$effect(() => void drawings.list);
			$effect(() => void presence.of(PAIR));
		}),
	);
	return { drawings, isThere: () => presence.of(PAIR) };
}

const ids = ({ list }: PairDrawings) => list.map(({ id }) => id);

test('shows a drawing in all tabs, each with a separate undo', async () => {
	const other = show(new Desk(desk.connection, desk.database, desk.settings));
	const { drawings, isThere } = show(desk);
	expect(isThere()).toBe(false);
	drawings.change([{ after: level }]);
	expect(ids(drawings)).toEqual(['horizontal']);
	await vi.waitFor(() => expect(ids(other.drawings)).toEqual(['horizontal']));
	await vi.waitFor(() => expect(other.isThere()).toBe(true));
	other.drawings.change([{ after: text }]);
	await vi.waitFor(() => expect(ids(drawings)).toEqual(['horizontal', 'text']));
	expect(drawings.undo()).toHaveLength(1);
	expect(drawings.canUndo).toBe(false);
	expect(ids(drawings)).toEqual(['text']);
	await vi.waitFor(() => expect(ids(other.drawings)).toEqual(['text']));
	drawings.redo();
	await vi.waitFor(() => expect(ids(other.drawings)).toEqual(['horizontal', 'text']));
	const place = { nodeId: desk.connection.id, ...PAIR };
	expect(await readDrawings(desk.database, place)).toEqual([level, text]);
});

test('stores many simultaneous changes in order', async () => {
	const { drawings } = show(desk);
	for (let step = 0; step < 30; step += 1) {
		const before = drawings.list[0];
		drawings.change([{ ...(before && { before }), after: { ...level, points: [{ time: step, price: 1 }] } }]);
	}
	const place = { nodeId: desk.connection.id, ...PAIR };
	await vi.waitFor(async () =>
		expect((await readDrawings(desk.database, place))[0]?.points[0]?.time).toBe(29),
	);
	expect(drawings.list[0]?.points[0]?.time).toBe(29);
});

test('drops a drawing that cannot be stored or exceeds the maximum', async () => {
	const { drawings } = show(desk);
	const many = Array.from({ length: MAX_DRAWINGS }, (_, index) => ({
		after: { ...level, id: String(index) },
	}));
	drawings.change(many);
	expect(drawings.isFull).toBe(true);
	await vi.waitFor(() => expect(drawings.failure).toBeUndefined());
	const place = { nodeId: desk.connection.id, ...PAIR };
	await vi.waitFor(async () => expect(await readDrawings(desk.database, place)).toHaveLength(MAX_DRAWINGS));
	failWrites();
	drawings.change([{ after: text }]);
	await vi.waitFor(() => expect(drawings.failure?.message).toContain('disk'));
	await vi.waitFor(() => expect(ids(drawings)).not.toContain('text'));
	expect(drawings.canUndo).toBe(false);
});
