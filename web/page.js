// What a screen's page begins with. The server sends it as one file with all that it imports.

import "./main.js";
