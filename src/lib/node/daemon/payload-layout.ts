import type { PayloadLayout } from '#lib/chain/tokens/token-payload.ts';
import type { DaemonClient } from '#lib/client/daemon-client.ts';
import { tokenlist } from '#lib/daemon/tokens.ts';
import type { DaemonChain } from './chain-daemon.ts';
import { tokenIdsOfReply } from './token-replies.ts';

/** How many tokens are looked at. Of more, some are taken from all parts of the list, which has no order. */
const MOST_READ = 200;

/** A creation in a block, as its bytes have it. */
interface Written {
	readonly layout: PayloadLayout;
	/** In milliseconds since 1970. */
	readonly minedAt: number;
}

/**
 * Learns in which layout a chain writes its tokens from the newest one that is in a block. What a daemon says of its own
 * methods does not count: in a layout that the chain does not read, all that a creation locks is lost. The first tokens of
 * every chain had layout 0.
 */
export function openPayloadLayout(
	client: DaemonClient,
	transaction: DaemonChain['transaction'],
): DaemonChain['payloadLayout'] {
	const known = new Map<string, Written>();

	return async (options) => {
		const ids = spread(tokenIdsOfReply(await client.call(tokenlist, {}, options)), MOST_READ);
		const written: Written[] = [];
		for (const id of ids) {
			const found = known.get(id) ?? (await read(id));
			if (!found) continue;
			known.set(id, found);
			written.push(found);
		}
		return written.sort((one, other) => other.minedAt - one.minedAt)[0]?.layout ?? 0;

		async function read(id: string): Promise<Written | undefined> {
			const held = await transaction(id, options);
			if (held?.minedAt === undefined) return undefined;
			const { layoutOfCreation } = await import('#lib/chain/tokens/token-proof.ts');
			const layout = layoutOfCreation(id, held.hex);
			return layout === undefined ? undefined : { layout, minedAt: held.minedAt };
		}
	};
}

/** At most so many values, from all parts of a list. */
function spread<Value>(values: readonly Value[], most: number): Value[] {
	const step = Math.max(1, values.length / most);
	return Array.from(
		{ length: Math.min(values.length, most) },
		(_, place) => values[Math.floor(place * step)],
	).filter((value) => value !== undefined);
}
