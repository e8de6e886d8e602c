/** What the examples speak of: the addresses and keys that belong to the passphrase of the practice node. */
export const examplePassphrase = 'practice makes perfect';
export const exampleAddress = 'RHmpZ2FzJ8K7MEB6iXQAWsGjHWr2sbeHse';
export const examplePubkey = 'f0d5dc5d56411df3ae5a509d475a062fbce5f4e1a7eb597d15bb7c712d381523';

/** The address of another person, to pay to. */
export const examplePayee = 'RPZVpjptzfZnFZZoLnuSbfLexjtkhe6uvn';

/** The form of a txid; a call needs one that its node knows. */
export const exampleTxid = '7378c2ccd6e8a63292553f448ec1145f5e1c64c751734a5b6ad5168226cb8f0f';
