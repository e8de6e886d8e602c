/** A string (raw line breaks allowed inside), or a number that is none, as C's printf writes it. */
const STRING_OR_NOT_A_NUMBER = /"[^"\\]*(?:\\[^][^"\\]*)*"|-?(?:nan|inf(?:inity)?)\b/gi;

// eslint-disable-next-line no-control-regex -- these characters are what has to be found
const CONTROL_CHARACTERS = /[\0-\x1f]/g;

/** Two strings where a member should be: a slip in the texts of some of the node's errors. */
const ERROR_PAIR = /^\{"error","([^]*)"\}$/;

/**
 * Makes JSON of what the trading node prints and `JSON.parse` refuses: raw control characters inside strings
 * (`help`), `nan`, `-nan` and `inf` (`getprice` after a price of none), and `{"error","text"}`.
 * Anything else stays as it is.
 */
export function repairJson(text: string): string {
	return text
		.replace(ERROR_PAIR, '{"error":"$1"}')
		.replace(STRING_OR_NOT_A_NUMBER, (word) => (word[0] === '"' ? escapeControls(word) : 'null'));
}

function escapeControls(string: string): string {
	return string.replace(
		CONTROL_CHARACTERS,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}
