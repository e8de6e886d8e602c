import type { ToWorker } from './messages.ts';
import { ReplyAnswers } from './reply-answers.ts';

const answers = new ReplyAnswers((message, buffers) => postMessage(message, { transfer: buffers }));

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => answers.take(data));
