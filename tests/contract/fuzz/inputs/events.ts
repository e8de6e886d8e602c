import { readStreamMessage } from '#lib/node/reference/event-stream.ts';
import { StreamReader } from '#lib/client/event-stream.ts';
import { describeEvent } from '#lib/messages/events.ts';
import { StandInStream } from '../../../unit/client/stream/stand-in-stream.ts';
import { changedText } from './changed-text.ts';
import { fuzzedInput, largeTexts, type FuzzedInput } from './fuzzed-input.ts';

const KEY = 'ab'.repeat(32);
const STEP = `"uuid":"u","aliceid":"7008989456722493440","tradeid":1,"base":"KMD","rel":"LTC","timestamp":5,"satoshis":"5","destsatoshis":"3","price":0.59988019,"requestid":3,"quoteid":4`;
const EVENTS = [
	`{"method":"postprice","pubkey":"${KEY}","base":"KMD","rel":"LTC","price":0.49,"timestamp":1}`,
	`{"method":"connected",${STEP}}`,
	`{"result":"success",${STEP}}`,
	`{"method":"update","update":"bobdeposit","uuid":"u","requestid":3,"quoteid":4,"coin":"KMD","txid":"${KEY}","amount":0.6536491,"iambob":0,"bobcoin":"KMD","alicecoin":"LTC","expiration":9}`,
	'{"method":"failed","uuid":"u","error":-9998,"requestid":0,"quoteid":0}',
];
const MESSAGES = [
	...EVENTS.map((event) => `{"queueid":0,"result":${event}}`),
	`{"queueid":77,"result":[{"coin":"KMD","wif":"${KEY}"}]}`,
];

/** Maximum length of a line in the event list. */
const MAX_TEXT = 300;

async function readMessage(sent: string): Promise<string> {
	const stream = new StandInStream();
	let end = 'passed over';
	const reader = new StreamReader({
		connect: stream.connect,
		open: () => Promise.resolve(undefined),
		port: 5555,
		portFound: () => undefined,
		changed: () => undefined,
		onMessage(message) {
			const event = readStreamMessage(message);
			end = event.of;
			const words = describeEvent(event, false);
			if (words.length > MAX_TEXT) throw new Error(`It is told in ${words.length} letters.`);
		},
	});
	reader.start();
	await Promise.resolve();
	stream.sendRaw(sent);
	reader.stop();
	return end;
}

/** Messages of the event stream, since any program may listen at its port. */
export const RECEIVED_EVENTS: readonly FuzzedInput[] = [
	fuzzedInput('a message of the event stream', {
		any: changedText(MESSAGES),
		large: largeTexts('[', '{"queueid":0,"result":', '"', ' ', '9'),
		read: readMessage,
	}),
];
