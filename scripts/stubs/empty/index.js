// Loaded, it is nothing; nothing of it is called.
module.exports = {};
