// The entry point of a screen's page. The server sends it as one file with all its imports.

import "./main.js";
