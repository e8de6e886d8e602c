import { jpg } from '#lib/api/wallet-tools.ts';
import { CallError } from '#lib/client/call-error.ts';
import type { NodeClient } from '#lib/client/node-client.ts';
import type { NodePictures, PicturePlace } from '../../tools/pictures.ts';

const BITS_A_BYTE = 8;

/** The capacity comes with every reading, and a reading has to be of some length. */
const SHORTEST_READ = 1;

export function openPictures(client: NodeClient): NodePictures {
	const wirePlace = ({ file, sparseness, password }: PicturePlace) => ({
		srcfile: file,
		power2: sparseness,
		...(password !== '' && { password }),
	});
	return {
		async capacity(place) {
			const reply = await client.call(jpg, { ...wirePlace(place), required: SHORTEST_READ });
			return reply.capacity;
		},

		async hide(place, destination, data) {
			const required = data.length * BITS_A_BYTE;
			const written = { destfile: destination, data: hexOf(data), required };
			const reply = await client.call(jpg, { ...wirePlace(place), ...written });
			return bytesOf(reply.decoded, data.length);
		},

		async read(place, bytes) {
			const reply = await client.call(jpg, { ...wirePlace(place), required: bytes * BITS_A_BYTE });
			return bytesOf(reply.decoded, bytes);
		},
	};
}

function hexOf(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws CallError where what was read back is no data of this length */
function bytesOf(hex: string | undefined, length: number): Uint8Array {
	const pairs = hex?.match(/[0-9a-f]{2}/gi) ?? [];
	if (pairs.length < length)
		throw new CallError('malformed', 'The reply holds less data than was asked for.', {
			method: jpg.name,
			reason: 'wrong-shape',
		});
	return Uint8Array.from(pairs.slice(0, length), (pair) => Number.parseInt(pair, 16));
}
